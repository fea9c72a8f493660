import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Db } from "~/db/client.server";
import { retryPassing } from "~/db/retry.server";
import { payments } from "~/db/schema/payments/payments";
import { receiptCounters } from "~/db/schema/payments/receipt-counters";
import { receipts } from "~/db/schema/payments/receipts";
import { auditEvents } from "~/db/schema/site/audit-events";
import { findNumberedReceipts, isOwnPaid } from "~/domain/receipts/find-receipt.server";
import { issueReceipt } from "~/domain/receipts/issue-receipt.server";
import { isIssuedBefore, isSameBilling, noBilling, receiptNumber } from "~/domain/receipts/receipt";
import { reissueReceipt } from "~/domain/receipts/reissue-receipt.server";
import { findBilling, saveBilling } from "~/domain/receipts/save-billing.server";
import { newId } from "~/platform/ids";
import { callerOf, testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createBooking, createExpert, createUser } from "../../support/scenes/factories";

/** Receipts have numbers without gaps, and at any time each paid payment has one that counts. */

const t = useDatabase();
let learner: Awaited<ReturnType<typeof createUser>>;
let bookingId: string;
beforeEach(async () => {
  learner = await createUser(t.db);
  const { id: expertId } = await createExpert(t.db);
  const startsAt = new Date("2026-11-25T10:00:00Z");
  ({ id: bookingId } = await createBooking(t.db, { learnerId: learner.id, expertId, startsAt }));
});

const as = (user = learner, now = testNow) => callerOf(user, { now });
const seller = { name: "Keyway GmbH", taxId: "DE999" };
const acme = { company: "Acme Ltd", address: "1 Main Street\nLondon", vatId: "GB123456789" };

/** Pays in a transaction that writes the receipt, and is rolled back if `fails`. */
async function pay({ now = testNow, fails = false } = {}): Promise<string> {
  const id = newId();
  const charge = async (tx: Db) => {
    await tx.insert(payments).values({
      ...{ id, bookingId, payerId: learner.id, provider: "sandbox", sessionId: id, amountCents: 4000 },
      ...{ state: "paid", chargeId: id, paidAt: now, createdAt: now },
    });
    await issueReceipt(tx, { paymentId: id, seller, now });
    if (fails) throw new Error("rolled back");
  };
  // More charges than connections wait for one, on a slow machine for longer than the pool lets them.
  await retryPassing(() => t.db.transaction(charge));
  return id;
}
const acts = async () =>
  (await t.db.select().from(auditEvents).orderBy(asc(auditEvents.id))).map(({ action }) => action);
const numbers = async () =>
  (await t.db.select().from(receipts).orderBy(asc(receipts.year), asc(receipts.number))).map(receiptNumber);
const oneTo = (last: number) =>
  Array.from({ length: last }, (_, index) => `2026-${String(index + 1).padStart(6, "0")}`);

describe("numbers", () => {
  test("50 charges at once, of which 20 are rolled back, leave no gap", async () => {
    const all = Array.from({ length: 50 }, (_, index) => pay({ fails: index % 5 < 2 }));
    const done = await Promise.allSettled(all);
    expect(done.filter(({ status }) => status === "rejected")).toHaveLength(20);
    expect(await numbers()).toEqual(oneTo(30));
  });

  test("without the counter two charges at once take the same number", async () => {
    const [one, other] = [await pay(), await pay()];
    const number = sql<number>`max(${receipts.number}) + 1`;
    let [reading, read] = [2, () => {}];
    const bothRead = new Promise<void>((resolve) => {
      read = () => {
        reading -= 1;
        if (reading === 0) resolve();
      };
    });
    const take = (paymentId: string) =>
      t.db.transaction(async (tx) => {
        const [next] = await tx.select({ number }).from(receipts);
        read();
        await bothRead;
        const replacedAt = testNow;
        await tx.insert(receipts).values({ paymentId, year: 2026, number: next?.number ?? 0, replacedAt });
      });
    const done = await Promise.allSettled([take(one), take(other)]);
    expect(done.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("begin again with each year of UTC", async () => {
    await pay({ now: new Date("2026-12-31T23:59:59.999Z") });
    await pay({ now: new Date("2027-01-01T00:00:00.000Z") });
    await pay({ now: new Date("2027-06-01T00:00:00.000Z") });
    expect(await numbers()).toEqual(["2026-000001", "2027-000001", "2027-000002"]);
    expect(await t.db.$count(receiptCounters)).toBe(2);
  });
});

describe("company details", () => {
  test("are on later receipts, until they are removed", async () => {
    const before = await pay();
    const other = await createUser(t.db);
    await saveBilling(t.db, as(other), acme);
    await saveBilling(t.db, as(), acme);
    await saveBilling(t.db, as(), { ...acme, vatId: null });
    const after = await pay();
    await saveBilling(t.db, as(), noBilling);
    const last = await pay();
    expect(await findBilling(t.db, learner.id)).toEqual(noBilling);
    expect(await findBilling(t.db, other.id)).toEqual(acme);
    const changed = (["company", "address", "vatId"] as const).map((name) => ({ ...acme, [name]: "Other" }));
    expect(changed.map((details) => isSameBilling(details, acme))).toEqual([false, false, false]);
    expect(await acts()).toEqual(Array(4).fill("billing-changed"));
    const shown = await Promise.all([before, after, last].map((id) => findNumberedReceipts(t.db, id)));
    expect(shown).toMatchObject([[noBilling], [{ ...acme, vatId: null }], [noBilling]]);
  });

  test("that change make a new receipt, which replaces the one before", async () => {
    const paymentId = await pay();
    const change = { paymentId, details: acme };
    expect(await reissueReceipt(t.db, as(), change)).toEqual({ ok: true, value: "2026-000002" });
    const other = await pay();
    expect(await reissueReceipt(t.db, as(), change)).toEqual({ ok: true, value: null });
    const removed = await reissueReceipt(t.db, as(), { paymentId, details: noBilling });
    expect(removed).toEqual({ ok: true, value: "2026-000004" });
    expect(await findNumberedReceipts(t.db, paymentId)).toMatchObject([
      { number: 4, ...noBilling, replacedAt: null, sellerName: "Keyway", sellerAddress: null },
      { number: 2, ...acme, replacedAt: testNow, createdAt: testNow },
      { number: 1, ...noBilling, replacedAt: testNow, sellerName: "Keyway GmbH", sellerTaxId: "DE999" },
    ]);
    expect(await findNumberedReceipts(t.db, other)).toMatchObject([{ number: 3, replacedAt: null }]);
    const line = { action: "receipt-reissued", actorId: learner.id, objectId: paymentId };
    expect(await t.db.select().from(auditEvents)).toMatchObject([line, line]);
  });

  test("sent ten times at once make one new receipt; different ones replace one another", async () => {
    const paymentId = await pay();
    const send = (details: typeof acme) => reissueReceipt(t.db, as(), { paymentId, details });
    const same = await Promise.all(Array.from({ length: 10 }, () => send(acme)));
    expect(same.filter((answer) => answer.ok && answer.value)).toHaveLength(1);
    await Promise.all(["A", "B", "C", "D"].map((company) => send({ ...acme, company })));
    const all = await t.db.select().from(receipts);
    expect(all).toHaveLength(6);
    expect(all.filter(({ replacedAt }) => replacedAt === null)).toHaveLength(1);
    expect(await numbers()).toEqual(oneTo(6));
  });

  test("are changed by the payer only, once it is paid, also if there is no receipt yet", async () => {
    const paymentId = await pay();
    const other = await createUser(t.db);
    const refused = { ok: false, error: "not-found" };
    expect(await reissueReceipt(t.db, as(other), { paymentId, details: acme })).toEqual(refused);
    expect(await reissueReceipt(t.db, as(), { paymentId: "x", details: acme })).toEqual(refused);
    const [open] = await t.db
      .insert(payments)
      .values({ bookingId, payerId: learner.id, provider: "sandbox", amountCents: 4000 })
      .returning();
    const unpaid = { paymentId: open?.id ?? "", details: acme };
    const isOwn = (id: string, payer = learner) => isOwnPaid(t.db, { paymentId: id, payerId: payer.id });
    expect([await isOwn(paymentId), await isOwn(paymentId, other), await isOwn(unpaid.paymentId)]).toEqual([
      ...[true, false, false],
    ]);
    expect(await reissueReceipt(t.db, as(), unpaid)).toEqual(refused);
    const paid = { state: "paid", sessionId: "s", chargeId: "c", paidAt: testNow } as const;
    await t.db.update(payments).set(paid).where(eq(payments.id, unpaid.paymentId));
    expect(await reissueReceipt(t.db, as(), { ...unpaid, details: noBilling })).toEqual({
      ...{ ok: true, value: null },
    });
    expect(await reissueReceipt(t.db, as(), unpaid)).toEqual({ ok: true, value: "2026-000002" });
  });
});

test.each([
  [{ year: 2026, number: 2 }, { year: 2026, number: 3 }, true],
  [{ year: 2026, number: 3 }, { year: 2026, number: 3 }, false],
  [{ year: 2025, number: 9_000_000_000 }, { year: 2026, number: 1 }, true],
  [{ year: 2026, number: 1 }, { year: 2025, number: 9_000_000_000 }, false],
])("%j was issued before %j: %s", (one, other, isBefore) => {
  expect(isIssuedBefore(one, other)).toBe(isBefore);
});
