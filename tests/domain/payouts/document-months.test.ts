import fc from "fast-check";
import { expect, test } from "vitest";
import { closedMonths } from "~/db/schema/payments/closed-months";
import { closeMonths, readDocumentMonths } from "~/domain/payouts/statements/close-months.server";
import { lastMonths, monthAt, readMonth } from "~/domain/payouts/statements/months.server";
import { findStatementOwner, readStatement } from "~/domain/payouts/statements/statement.server";
import { useDatabase } from "../../support/db/database";
import { autumnOfEarnings } from "../../support/scenes/earning-scene";
import { createExpert } from "../../support/scenes/factories";

/** A month of the operator's documents closes in the zone of its time, and keeps its instants (decision J13). */

const t = useDatabase();
const now = new Date("2026-12-05T12:00:00Z");
const read = (zone: string) => readDocumentMonths(t.db, zone);

test("a closed month keeps its instants and its sums whatever zone comes later; the next one goes on from it", async () => {
  const { expertId } = await autumnOfEarnings(t.db);
  expect(await closeMonths(t.db, { zone: "Asia/Dhaka", now })).toBeGreaterThan(0);
  expect(await closeMonths(t.db, { zone: "America/New_York", now })).toBe(0);
  const statementOf = async (zone: string, key: string) => {
    const month = readMonth(key, await read(zone), now);
    if (!month) throw new Error("There is no such month");
    return { month, statement: await readStatement(t.db, expertId, month) };
  };
  const months = await read("UTC");
  const { id: otherId, name } = await createExpert(t.db, { name: "Bela Novak" });
  expect(await findStatementOwner(t.db, otherId, "UTC")).toEqual({ name, months });
  const november = await statementOf("Asia/Dhaka", "2026-11");
  expect(november.month).toMatchObject({ zone: "Asia/Dhaka", until: new Date("2026-11-30T18:00:00Z") });
  for (const zone of ["UTC", "America/New_York", "Pacific/Kiritimati"]) {
    expect(await statementOf(zone, "2026-11")).toEqual(november);
    const december = await statementOf(zone, "2026-12");
    expect([december.month.zone, december.month.from]).toEqual([zone, november.month.until]);
    expect(december.statement.openingCents).toBe(november.statement.closingCents);
  }
});

test("nothing closes before the ledger begins, and no month before it is over in the zone", async () => {
  expect(await closeMonths(t.db, { zone: "UTC", now })).toBe(0);
  await autumnOfEarnings(t.db);
  const end = new Date("2026-12-01T04:59:59.999Z");
  await closeMonths(t.db, { zone: "America/New_York", now: end });
  const keys = async () => (await t.db.select().from(closedMonths)).map(({ key }) => key);
  expect(await keys()).not.toContain("2026-11");
  const both = [1, 2].map(() =>
    closeMonths(t.db, { zone: "America/New_York", now: new Date(end.getTime() + 1) }),
  );
  expect((await Promise.all(both)).sort()).toEqual([0, 1]);
  expect(await keys()).toContain("2026-11");
});

test("no instant is in two months or in none, however often the zone changes", () => {
  const zone = fc.constantFrom(
    "UTC",
    "America/New_York",
    "Pacific/Kiritimati",
    "Pacific/Pago_Pago",
    "Asia/Dhaka",
  );
  fc.assert(
    fc.property(fc.array(zone, { minLength: 2, maxLength: 14 }), fc.nat(40_000), (zones, hours) => {
      let closed: ReturnType<typeof lastMonths> = [];
      for (const [index, name] of zones.entries()) {
        const months = { zone: name, closed };
        const key = `${2025 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}`;
        const month = readMonth(key, months, new Date("2030-01-01T00:00:00Z"));
        if (month) closed = [...closed, month];
      }
      const months = { zone: zones.at(-1) ?? "UTC", closed };
      const instant = new Date(Date.parse("2024-12-01T00:00:00Z") + hours * 900_000);
      const found = monthAt(instant, months);
      expect(found.from <= instant && instant < found.until).toBe(true);
      const all = lastMonths(24, months, new Date("2026-06-15T00:00:00Z"));
      for (const [index, month] of all.slice(1).entries()) expect(month.from).toEqual(all[index]?.until);
    }),
    { numRuns: 200 },
  );
});
