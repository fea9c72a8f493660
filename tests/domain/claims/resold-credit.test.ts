import { eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { ledgerFaults } from "~/db/faults/ledger-faults.server";
import { type Booking, bookings } from "~/db/schema/bookings/bookings";
import { resoldHours } from "~/db/schema/bookings/resold-hours";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { refunds } from "~/db/schema/payments/refunds";
import { cancelBooking } from "~/domain/bookings/change/cancel-booking.server";
import { processDueResales } from "~/domain/bookings/change/process-due-resales.server";
import { postRefund } from "~/domain/ledger/record-money.server";
import { applyCheckoutState } from "~/domain/payments/checkout/settle-payment.server";
import type { ProviderDispute } from "~/domain/payments/provider";
import { processDueEarnings } from "~/domain/payouts/earnings/process-due-earnings.server";
import { useDatabase } from "../../support/db/database";
import { disputed, guaranteeScene } from "../../support/scenes/claims";
import { createBooking, createUser, payFor } from "../../support/scenes/factories";

/** The refund of a resold session goes the way that its money came: from a credit, a card, or both (0037). */

const t = useDatabase();
const hourMs = 3_600_000;

async function scene({ creditHours = 1 } = {}) {
  const found = await guaranteeScene(t.db);
  const { bookingId, at, learnerAt, other, claim, answer } = found;
  const first = { hours: creditHours, priceCents: 4000 / creditHours, endsAt: at(creditHours * 60) };
  await t.db.update(bookings).set(first).where(eq(bookings.id, bookingId));
  await claim(creditHours * 60 + 10);
  await answer(true);
  /** Minutes from the start of the first session to a session's start. */
  const startOf = ({ startsAt }: Booking) => (startsAt.getTime() - at(0).getTime()) / 60_000;
  return {
    ...found,
    cancelLate: (booking: Booking, before = 20) =>
      cancelBooking(t.db, learnerAt(startOf(booking) - before * 60), { bookingId: booking.id, reason: null }),
    async sell({ startsAt }: Booking, hour: number) {
      const { id: learnerId } = await createUser(t.db);
      const start = new Date(startsAt.getTime() + hour * hourMs);
      const createdAt = new Date(startsAt.getTime() - 10 * hourMs);
      const sale = { learnerId, expertId: other.id, startsAt: start, createdAt, priceCents: 1000 };
      await payFor(t.db, await createBooking(t.db, { ...sale, totalCents: 1000 }));
    },
    pass: ({ startsAt }: Booking, hours: number) =>
      processDueResales(t.db, { now: new Date(startsAt.getTime() + hours * hourMs), limit: 10 }, (error) => {
        throw error;
      }),
  };
}

const asked = async () =>
  (await t.db.select().from(refunds).where(eq(refunds.reason, "resold")).orderBy(refunds.id)).map(
    ({ paymentId, amountCents }) => [paymentId, amountCents],
  );
const centsOf = async () =>
  (await t.db.select().from(resoldHours).orderBy(resoldHours.startsAt)).map(
    ({ refundedCents }) => refundedCents,
  );
const balances = async () => {
  const rows = await t.db
    .select({ account: ledgerEntries.account, cents: sql<number>`sum(${ledgerEntries.amountCents})::int` })
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.account, ["credit", "guarantee", "held"]))
    .groupBy(ledgerEntries.account);
  return Object.fromEntries(rows.filter(({ cents }) => cents !== 0).map((row) => [row.account, row.cents]));
};
/** The provider makes what was asked for. */
async function makeRefunds() {
  const made = await t.db
    .update(refunds)
    .set({ state: "succeeded", settledAt: new Date() })
    .where(eq(refunds.state, "requested"))
    .returning();
  for (const refund of made) await postRefund(t.db, { refund, ...refund, now: new Date() });
}

test("paid with a credit to which the guarantee added: both go back where they came from, hour by hour", async () => {
  const { third, pay, cancelLate, sell, pass, bookingId } = await scene({ creditHours: 2 });
  const booking = await third({ hours: 2, priceCents: 3000, totalCents: 6000 });
  await pay(booking.id);
  expect(await balances()).toEqual({ held: -6000, guarantee: 2000 });
  await cancelLate(booking);
  await sell(booking, 1);
  await pass(booking, -10);
  expect(await centsOf()).toEqual([2000]);
  // What is kept: an hour of the cancelled session, and the sold one.
  expect(await balances()).toEqual({ held: -3000 - 1000, guarantee: 1000 });
  await makeRefunds();
  await sell(booking, 0);
  await pass(booking, -9);
  expect(await centsOf()).toEqual([2000, 2000]);
  expect(await balances()).toEqual({ held: -2000 });
  const sources = await t.db.execute<{ id: string }>(
    sql`select id from payments where booking_id = ${bookingId}`,
  );
  const source = [...sources][0]?.id;
  expect(await asked()).toEqual([
    [source, 2000],
    [source, 2000],
  ]);
});

test("paid with a credit and a card: each gives back its part, and the last hour takes what is left", async () => {
  const { third, pay, payRest, cancelLate, sell, pass } = await scene();
  const booking = await third({ hours: 3, priceCents: 2500, totalCents: 7500 });
  const paid = await pay(booking.id);
  if (!paid.ok) throw new Error(paid.error);
  await payRest(paid.value);
  await cancelLate(booking);
  for (const [hour, cents] of [
    [0, 1333 + 1166],
    [1, 1333 + 1167],
    [2, 1334 + 1167],
  ] as const) {
    await sell(booking, hour);
    await pass(booking, -9 + hour);
    expect((await centsOf())[hour]).toBe(cents);
    await makeRefunds();
  }
  const parts = (await asked()).map(([, cents]) => cents);
  expect(parts.sort()).toEqual([1166, 1167, 1167, 1333, 1333, 1334]);
  expect(await balances()).toEqual({ held: -3000 });
});

test.each([
  ["won", [4000], { held: -1000 }],
  ["lost", [0], { held: -1000 }],
] as const)("a dispute waits, and is %s: %j", async (outcome, cents, left) => {
  const { third, cancelLate, sell, pass } = await scene();
  const booking = await third({ priceCents: 4000, totalCents: 4000 });
  const payment = await payFor(t.db, booking);
  await t.db.execute(sql`delete from graphile_worker._private_jobs`);
  const says = (status: ProviderDispute["status"], hours: number) =>
    t.db.transaction((tx) =>
      applyCheckoutState(
        tx,
        { now: new Date(booking.startsAt.getTime() + hours * hourMs), seller: {} },
        {
          paymentId: payment.id,
          state: {
            ...{ status: "paid", declinedAt: null, refunds: [], disputes: [disputed(status)] },
            charge: { id: payment.chargeId ?? "", paidCents: 4000, currency: "USD", feeCents: null },
          },
        },
      ),
    );
  await says("open", -20);
  await cancelLate(booking, 19);
  await sell(booking, 0);
  await pass(booking, -10);
  expect(await centsOf()).toEqual([null]);
  await says(outcome, 50);
  // The job hasn't looked again: nothing is earned.
  const earned = () =>
    processDueEarnings(t.db, { now: new Date(booking.startsAt.getTime() + 60 * hourMs), limit: 10 });
  await t.db
    .update(bookings)
    .set({ resaleCheckAt: new Date(booking.startsAt.getTime() + 61 * hourMs) })
    .where(eq(bookings.id, booking.id));
  await earned();
  expect(await t.db.$count(ledgerEntries, eq(ledgerEntries.account, "payable"))).toBe(0);
  await pass(booking, 62);
  expect(await centsOf()).toEqual(cents);
  expect((await balances()).held).toEqual(left.held);
  expect((await asked()).map(([, asked]) => asked)).toEqual(outcome === "won" ? [4000] : []);
  expect(await ledgerFaults(t.db)).toEqual([]);
});
