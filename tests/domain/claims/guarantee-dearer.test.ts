import { eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { dataFaults } from "~/db/faults/data-faults.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { credits } from "~/db/schema/payments/credits";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { payments } from "~/db/schema/payments/payments";
import { refunds } from "~/db/schema/payments/refunds";
import { cancelAsAdmin } from "~/domain/bookings/change/cancel-as-admin.server";
import { bookingMoney } from "~/domain/ledger/booking-money.server";
import { creditParts } from "~/domain/ledger/credit-parts";
import { findReceipt } from "~/domain/ledger/receipt.server";
import { startPayment } from "~/domain/payments/checkout/start-payment.server";
import { refundAsAdmin } from "~/domain/payments/refunds/refund-as-admin.server";
import { readPaymentPage } from "~/domain/payments/view/payment-view.server";
import { movementText } from "~/domain/receipts/movement-text";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { disputed, guaranteeScene } from "../../support/scenes/claims";

/**
 * A credit of 40 dollars and a dearer session (decision J9): the operator adds up to half of the credit, the learner
 * pays what is above that. Times are minutes after the start of the first session.
 */

const t = useDatabase({ poolSize: 6 });
const day = 24 * 60;

async function priced(totalCents: number, values: Partial<typeof bookings.$inferInsert> = {}) {
  const scene = await guaranteeScene(t.db);
  await scene.grant();
  const booking = await scene.third({ priceCents: totalCents, totalCents, ...values });
  const pay = async () => {
    const paid = await scene.pay(booking.id);
    if (!paid.ok) throw new Error(paid.error);
    return paid.value;
  };
  return { ...scene, bookingId: booking.id, first: scene.bookingId, pay };
}

const balances = async () => {
  const rows = await t.db
    .select({ account: ledgerEntries.account, cents: sql<number>`sum(${ledgerEntries.amountCents})::int` })
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.account, ["credit", "guarantee", "held", "provider", "owed"]))
    .groupBy(ledgerEntries.account);
  return Object.fromEntries(rows.filter(({ cents }) => cents !== 0).map((row) => [row.account, row.cents]));
};
/** The factories write no history of a booking, and no jobs. */
const faults = async () =>
  (await dataFaults(t.db)).filter((fault) => !/ has no history| without a (job|check)$/.test(fault));
const standing = async (id: string) =>
  (await t.db.select().from(bookings).where(eq(bookings.id, id)))[0]?.paymentStatus;
const creditState = async () => (await t.db.select().from(credits))[0]?.state;

test.each([
  [3000, 1, { creditCents: 3000, guaranteeCents: 0, cardCents: 0 }],
  [4000, 1, { creditCents: 4000, guaranteeCents: 0, cardCents: 0 }],
  [6000, 1, { creditCents: 4000, guaranteeCents: 2000, cardCents: 0 }],
  // No card payment is that small.
  [6049, 1, { creditCents: 4000, guaranteeCents: 2049, cardCents: 0 }],
  [6050, 1, { creditCents: 4000, guaranteeCents: 2000, cardCents: 50 }],
  [7500, 1, { creditCents: 4000, guaranteeCents: 2000, cardCents: 1500 }],
  // The operator adds nothing to a session of another length.
  [7500, 2, { creditCents: 4000, guaranteeCents: 0, cardCents: 3500 }],
])("of a session of %i cents and %i hours, each pays its part", (amountCents, hours, parts) => {
  const credit = { amountCents: 4000, currency: "USD" };
  const session = { amountCents, hours, currency: "USD", expertId: "other" };
  expect(creditParts({ credit, expertId: "first", hours: 1 }, session)).toEqual(parts);
  expect(creditParts({ credit, expertId: "other", hours: 1 }, session)).toBeNull();
});

test("up to 150 % it costs the learner nothing, and its expert is paid in full", async () => {
  const { bookingId, pay, learnerAt, learner } = await priced(6000);
  const page = await readPaymentPage(t.db, learnerAt(3 * day), bookingId, "UTC");
  expect(page?.credit).toMatchObject({
    canPay: true,
    text: "Your credit of $40.00 pays for this session. It costs $20.00 more, which we pay for you.",
  });
  const payment = await pay();
  expect(payment).toMatchObject({ provider: "credit", amountCents: 6000, state: "paid" });
  expect(await balances()).toEqual({ provider: 4000, guarantee: 2000, held: -6000 });
  expect(await standing(bookingId)).toBe("paid");
  expect(await bookingMoney(t.db, bookingId)).toMatchObject({ retainedCents: 4000, refundableCents: 4000 });
  const receipt = await findReceipt(t.db, { paymentId: payment.id, payerId: learner.id });
  expect(receipt?.expertName).toBe("Bela Novak");
  expect(receipt?.entries.map((entry) => [movementText(entry), entry.amountCents])).toEqual([
    ["Paid with your credit", 4000],
    ["Paid by Keyway's guarantee", 2000],
  ]);
  expect(await faults()).toEqual([]);
});

test("above that the learner pays the rest by card, and the credit is spent in that moment", async () => {
  const { bookingId, pay, payRest, learnerAt } = await priced(7500);
  const text =
    "Your credit of $40.00 pays part of this session, and we add $20.00. You pay the remaining $15.00.";
  const before = await readPaymentPage(t.db, learnerAt(3 * day), bookingId, "UTC");
  expect(before).toMatchObject({ amount: "$15.00", credit: { canPay: true, isChosen: true, text } });
  const rest = await pay();
  expect(rest).toMatchObject({ provider: "sandbox", amountCents: 1500, state: "open" });
  expect([await creditState(), await standing(bookingId)]).toEqual(["open", "due"]);
  const page = await readPaymentPage(t.db, learnerAt(3 * day), bookingId, "UTC");
  expect(page).toMatchObject({ stage: "waiting", amount: "$15.00", credit: { canPay: false, text } });
  expect(page?.summary).toEqual(before?.summary);

  expect(await payRest(rest)).toMatchObject({ outcome: "paid" });
  expect([await creditState(), await standing(bookingId)]).toEqual(["used", "paid"]);
  // The fake provider keeps 30 cents.
  expect(await balances()).toEqual({ provider: 5470, guarantee: 2000, held: -7500 });
  expect(await bookingMoney(t.db, bookingId)).toMatchObject({ retainedCents: 5500, refundableCents: 5500 });
  expect(await faults()).toEqual([]);
});

test("a cancelled one gives each its own back, and the learner no more than that", async () => {
  const { bookingId, pay, payRest, admin, at } = await priced(7500);
  await payRest(await pay());
  const shown = { refundCents: 5500, isHold: false };
  const cancelled = await cancelAsAdmin(t.db, callerOf(admin, { now: at(4 * day) }), {
    ...{ bookingId, reason: "Ill.", shown },
  });
  expect(cancelled).toMatchObject({ ok: true, value: { refundCents: 5500 } });
  expect((await t.db.select().from(refunds)).map(({ amountCents }) => amountCents).sort()).toEqual([
    1500, 4000,
  ]);
  expect(await balances()).toEqual({ provider: 5470, owed: -5500 });
  expect(await faults()).toEqual([]);
});

test("the admin refunds the learner's part only, and with its last cent the operator has its own back", async () => {
  const { pay, admin, at } = await priced(6000);
  const { id: paymentId } = await pay();
  const refund = (amountCents: number, shownLeftCents: number) => {
    const asked = { paymentId, amountCents, shownLeftCents, reason: "It was short." };
    return refundAsAdmin(t.db, callerOf(admin, { now: at(4 * day) }), asked);
  };
  expect(await refund(6000, 6000)).toMatchObject({ error: "left-changed" });
  expect(await refund(6000, 4000)).toMatchObject({ error: "too-much" });
  expect(await refund(1000, 4000)).toMatchObject({ ok: true });
  expect(await balances()).toMatchObject({ guarantee: 2000, held: -5000 });
  await t.db.update(refunds).set({ state: "failed", settledAt: at(4 * day) });
  expect(await refund(3000, 3000)).toMatchObject({ ok: true });
  expect(await balances()).toEqual({ provider: 4000, owed: -4000 });
});

test.each([
  ["was used", async ({ pay, second }: Awaited<ReturnType<typeof guaranteeScene>>) => pay(second.id)],
  [
    "is frozen",
    ({ says, at }: Awaited<ReturnType<typeof guaranteeScene>>) =>
      t.db.transaction((tx) => says(tx, at(3 * day), { disputes: [disputed("open")] })),
  ],
])("a rest that comes in when the credit %s is given back", async (_what, happen) => {
  const scene = await guaranteeScene(t.db);
  await scene.grant();
  const { id } = await scene.third({ priceCents: 7500, totalCents: 7500 });
  const rest = await scene.pay(id);
  if (!rest.ok) throw new Error(rest.error);
  await happen(scene);
  expect(await scene.payRest(rest.value)).toMatchObject({ outcome: "credit-gone" });
  expect(await standing(id)).toBe("due");
  const asked = await t.db.select().from(refunds).where(eq(refunds.paymentId, rest.value.id));
  expect(asked).toMatchObject([{ amountCents: 1500, reason: "credit-gone" }]);
});

test("who changes their mind pays the whole price, and the rest counts no more", async () => {
  const { bookingId, pay, payRest, provider, learnerAt } = await priced(7500);
  const rest = await pay();
  const caller = learnerAt(3 * day);
  const started = await startPayment(t.db, caller, { bookingId, provider });
  expect(started).toMatchObject({ ok: true, value: { amountCents: 7500, withCreditId: null } });
  if (!started.ok) throw new Error(started.error);
  expect(await payRest(started.value)).toMatchObject({ outcome: "paid" });
  expect([await creditState(), await standing(bookingId)]).toEqual(["open", "paid"]);
  expect(await payRest(rest)).toMatchObject({ outcome: "duplicate" });
  expect(await standing(bookingId)).toBe("paid");
  expect(await faults()).toEqual([]);
});

test("the database keeps no rest without its credit, and gives the guarantee no more than it paid", async () => {
  const { pay } = await priced(7500);
  const { id } = await pay();
  const alone = t.db
    .update(payments)
    .set({ state: "paid", paidAt: new Date(), chargeId: "alone" })
    .where(eq(payments.id, id));
  await expect(alone).rejects.toMatchObject({ cause: { constraint_name: "payments_beside" } });
});
