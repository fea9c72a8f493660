/** The next free times of several experts at once, as their cards show them: the results and their cost. */
import { describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { findNextSlots } from "~/domain/availability/queries.server";
import { useDatabase } from "../../support/db/database";
import { patientLimits } from "../../support/patience";
import { createExpert, createUser } from "../../support/scenes/factories";
import { day } from "./availability-oracle";
import { mornings, now, short, useAvailabilityScene } from "./availability-scene";

const database = useDatabase();
const scene = useAvailabilityScene(database);

describe("findNextSlots", () => {
  const next = (expertIds: string[], more: Partial<Parameters<typeof findNextSlots>[1]> = {}) =>
    findNextSlots(database.db, { expertIds, learnerId: scene.learnerId, now, count: 2, ...more });

  it("finds the next of each, ascending, with an empty list for who has none", async () => {
    const one = await createExpert(database.db, { hours: mornings });
    const two = await createExpert(database.db, { hours: mornings, timeZone: "America/New_York" });
    const three = await createExpert(database.db, { hours: mornings, approved: false });
    const found = await next([one.id, two.id, three.id, one.id]);
    expect(short(found.get(one.id))).toBe("21 09:00, 21 10:00");
    expect(short(found.get(two.id))).toBe("20 14:00, 20 15:00");
    expect(found.get(three.id)).toEqual([]);
    expect(found.size).toBe(3);
  });

  it("goes around each expert's bookings and the learner's with all of them", async () => {
    const one = await createExpert(database.db, { hours: mornings });
    const two = await createExpert(database.db, { hours: mornings });
    const other = (await createUser(database.db)).id;
    await scene.book(one.id, "2026-11-21T09:00Z", { learnerId: other, hours: 2 });
    await scene.book(two.id, "2026-11-21T11:00Z");
    const found = await next([one.id, two.id]);
    expect(short(found.get(one.id))).toBe("21 12:00, 22 09:00");
    expect(short(found.get(two.id))).toBe("21 09:00, 21 10:00");
    const several = await next([one.id, two.id], { hours: 4, count: 1 });
    expect(short(several.get(two.id))).toBe("22 09:00");
  });

  it("looks 28 days ahead and no further", async () => {
    const { id: expertId } = await createExpert(database.db, { hours: mornings });
    for (let index = 1; index <= 27; index += 1) {
      const start = new Date(Date.UTC(2026, 10, 20, 9) + index * day);
      await scene.book(expertId, start.toISOString(), { hours: 4 });
    }
    expect(short((await next([expertId], { count: 9 })).get(expertId))).toBe("18 09:00, 18 10:00, 18 11:00");
  });

  it("asks the database once, for twenty experts as for one, and not at all for none", async () => {
    const statements: string[] = [];
    const { db: counted, close } = openDatabase(database.url, {
      ...patientLimits,
      poolSize: 1,
      onStatement: (text) => void statements.push(text),
    });
    const ids: string[] = [];
    for (let index = 0; index < 20; index += 1) ids.push((await createExpert(database.db)).id);
    await findNextSlots(counted, { expertIds: ids, learnerId: scene.learnerId, now, count: 5 });
    expect(statements).toHaveLength(1);
    expect(
      (await findNextSlots(counted, { expertIds: [], learnerId: scene.learnerId, now, count: 5 })).size,
    ).toBe(0);
    expect(statements).toHaveLength(1);
    await close();
  });
});

it("has the next slots of twelve experts within milliseconds of computing", async () => {
  const zones = [
    "America/New_York",
    "Europe/London",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
    "UTC",
    "Africa/Casablanca",
  ];
  const ids: string[] = [];
  for (const timeZone of [...zones, ...zones]) ids.push((await createExpert(database.db, { timeZone })).id);
  const ask = () => findNextSlots(database.db, { expertIds: ids, learnerId: scene.learnerId, now, count: 1 });
  await ask();
  const rounds = 20;
  const before = process.cpuUsage();
  for (let round = 0; round < rounds; round += 1) await ask();
  const { user, system } = process.cpuUsage(before);
  // Measured at about 1 ms with both queries; the bound leaves room for a busy machine.
  expect((user + system) / rounds / 1000).toBeLessThan(20);
});
