import { asc, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { ledgerFaults } from "~/db/faults/ledger-faults.server";
import { lockInOrder } from "~/db/locks.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { resoldHours } from "~/db/schema/bookings/resold-hours";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { refunds } from "~/db/schema/payments/refunds";
import { mails } from "~/db/schema/site/mails";
import { recordBookingEvent } from "~/domain/bookings/booking-history.server";
import { cancelBooking, cancelLocked } from "~/domain/bookings/change/cancel-booking.server";
import { processDueBookings } from "~/domain/bookings/change/process-due-bookings.server";
import { processDueResales } from "~/domain/bookings/change/process-due-resales.server";
import { rescheduleBooking } from "~/domain/bookings/change/reschedule-booking.server";
import { resalePromise, resaleText } from "~/domain/bookings/resold";
import { processDueEarnings } from "~/domain/payouts/earnings/process-due-earnings.server";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { monday10 } from "../../support/scenes/bookings";
import { createBooking, createExpert, createUser, payFor } from "../../support/scenes/factories";

/** A late cancellation is refunded, hour by hour, when its time is booked again (decision K3, 0037). */

const t = useDatabase({ poolSize: 6 });
/** Hours after ten o'clock on Monday. */
const at = (hours: number) => new Date(monday10.getTime() + hours * 3_600_000);

async function scene() {
  const teacher = await createUser(t.db, { role: "expert", fullName: "Amara Okafor" });
  const card = await createExpert(t.db, { userId: teacher.id });
  const expert = (now: number) => callerOf(teacher, { now: at(now), expertId: card.id });
  /** A session of a new learner, which is paid for. */
  const book = async (
    values: { from?: number; hours?: number; isPaid?: boolean; bookedAt?: number } = {},
  ) => {
    const { from = 0, hours = 1, isPaid = true, bookedAt = -48 } = values;
    const learner = await createUser(t.db);
    const sides = { learnerId: learner.id, expertId: card.id };
    const times = { startsAt: at(from), hours, createdAt: at(bookedAt) };
    const booking = await createBooking(t.db, { ...sides, ...times, totalCents: 4000 * hours });
    if (isPaid) await payFor(t.db, booking);
    const cancel = (now: number) =>
      cancelBooking(t.db, callerOf(learner, { now: at(now) }), { bookingId: booking.id, reason: null });
    return { learner, booking, id: booking.id, cancel };
  };
  /** A session that is cancelled at eight o'clock on the day before, or when it says. */
  const cancelled = async (values: Parameters<typeof book>[0] & { now?: number } = {}) => {
    const made = await book(values);
    expect(await made.cancel(values.now ?? -20)).toMatchObject({ ok: true, value: { refundCents: 0 } });
    return made;
  };
  return { card, teacher, expert, book, cancelled };
}

const pass = (hours: number) =>
  processDueResales(t.db, { now: at(hours), limit: 10 }, (error) => {
    throw error;
  });
const asked = () =>
  t.db
    .select({ cents: refunds.amountCents, reason: refunds.reason })
    .from(refunds)
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
const resold = () =>
  t.db
    .select({
      bookingId: resoldHours.bookingId,
      startsAt: resoldHours.startsAt,
      by: resoldHours.soldBookingId,
      cents: resoldHours.refundedCents,
    })
    .from(resoldHours)
    .orderBy(asc(resoldHours.startsAt));
const news = () =>
  t.db
    .select({ aboutId: mails.aboutId, payload: mails.payload })
    .from(mails)
    .where(eq(mails.template, "booking-resold"))
    .orderBy(mails.id);
/** What failed stays owed, and isn't counted again for another hour. */
const failRefunds = (now: number) =>
  t.db.update(refunds).set({ state: "failed", settledAt: at(now), failure: "later" });

test("a paid session in the same time: all of it goes back, once, and is mailed", async () => {
  const { book, cancelled } = await scene();
  const { id } = await cancelled();
  await pass(-19);
  expect(await asked()).toEqual([]);
  const { id: by } = await book({ bookedAt: -18 });
  await pass(-18);
  await pass(-17);
  expect(await asked()).toEqual([{ cents: 4000, reason: "resold" }]);
  expect(await resold()).toEqual([{ bookingId: id, startsAt: at(0), by, cents: 4000 }]);
  expect(await news()).toEqual([{ aboutId: id, payload: { refundCents: 4000, resoldHours: 1 } }]);
  expect(await ledgerFaults(t.db)).toEqual([]);
});

test("an unpaid session resells nothing until it is paid for, not even one that was released", async () => {
  const { book, cancelled } = await scene();
  await cancelled();
  const { cancel } = await book({ isPaid: false, bookedAt: -18 });
  await pass(-18);
  expect(await asked()).toEqual([]);
  await cancel(-17);
  await pass(-17);
  expect(await asked()).toEqual([]);
  const next = await book({ isPaid: false, bookedAt: -16 });
  await payFor(t.db, { ...next.booking, createdAt: at(-15) });
  await pass(-15);
  expect(await resold()).toMatchObject([{ by: next.id, cents: 4000 }]);
});

test.each([
  ["the first hour", 0, 1, [0]],
  ["the last two", 1, 2, [1, 2]],
  ["a part of the first two", 0.5, 1, [0]],
  ["a part of the first, and time before it", -1.5, 2, [0]],
  ["time beside it", 3, 1, []],
] as const)("of three hours, %s: hour by hour", async (_what, from, hours, expected) => {
  const { book, cancelled } = await scene();
  await cancelled({ hours: 3 });
  await book({ from, hours, bookedAt: -18 });
  await pass(Math.max(-18, from - 24));
  expect((await resold()).map(({ startsAt, cents }) => [startsAt, cents])).toEqual(
    expected.map((hour) => [at(hour), 4000]),
  );
  expect((await asked()).map(({ cents }) => cents)).toEqual(
    expected.length > 0 ? [4000 * expected.length] : [],
  );
});

test("hours that are resold one after the other give back all of it, each beside the refund before it", async () => {
  const { book, cancelled } = await scene();
  await cancelled({ hours: 3 });
  await book({ from: 0, bookedAt: -18 });
  await pass(-18);
  await book({ from: 2, bookedAt: -17 });
  await pass(-17);
  // The first refund is under way.
  expect((await resold()).map(({ cents }) => cents)).toEqual([4000, null]);
  expect(await asked()).toHaveLength(1);
  await failRefunds(-16.5);
  await pass(-16);
  await book({ from: 1, bookedAt: -15 });
  await failRefunds(-15.5);
  await pass(-15);
  expect((await asked()).map(({ cents }) => cents)).toEqual([4000, 4000, 4000]);
  expect((await news()).map(({ payload }) => payload)).toEqual(
    [1, 1, 1].map((hours) => ({ refundCents: 4000, resoldHours: hours })),
  );
  expect(await ledgerFaults(t.db)).toEqual([]);
});

test("two cancelled sessions and one hour sold between them: the first that was cancelled", async () => {
  const { book, cancelled } = await scene();
  const first = await cancelled({ from: 1, now: -19 });
  await cancelled({ from: 0, now: -18.5 });
  await book({ from: 0.5, bookedAt: -18 });
  await pass(-18);
  expect(await resold()).toMatchObject([{ bookingId: first.id }]);
});

test("two buyers and two workers at once: each hour goes back once", async () => {
  const { book, cancelled } = await scene();
  await cancelled({ hours: 2 });
  const sales = [
    await book({ from: 0, isPaid: false, bookedAt: -18 }),
    await book({ from: 1, isPaid: false, bookedAt: -18 }),
  ];
  // As every payment is settled: under the locks of both sides.
  const paid = sales.map(({ booking }) =>
    t.db.transaction(async (tx) => {
      await lockInOrder(tx, ["expert", booking.expertId], ["learner", booking.learnerId]);
      await payFor(tx, booking);
    }),
  );
  await Promise.all([...paid, pass(-18), pass(-18)]);
  await Promise.all([pass(-17), pass(-17)]);
  await failRefunds(-16.5);
  await Promise.all([pass(-16), pass(-16)]);
  expect((await resold()).map(({ cents }) => cents)).toEqual([4000, 4000]);
  expect((await asked()).reduce((sum, { cents }) => sum + cents, 0)).toBe(8000);
  expect(await ledgerFaults(t.db)).toEqual([]);
});

test("a chain: each gives back the one before it, and the last is kept", async () => {
  const { book, cancelled } = await scene();
  const first = await cancelled();
  const second = await cancelled({ bookedAt: -18, now: -17 });
  await pass(-16);
  const third = await book({ bookedAt: -15 });
  await pass(-15);
  await pass(-14);
  expect((await resold()).map(({ bookingId, by }) => [bookingId, by]).sort()).toEqual(
    [
      [first.id, second.id],
      [second.id, third.id],
    ].sort(),
  );
  expect(await asked()).toHaveLength(2);
});

describe("what takes the time can go again", () => {
  test("before it counts, when its learner can still cancel it free of charge: nothing was resold", async () => {
    const { book, cancelled } = await scene();
    await cancelled({ hours: 4, now: -23 });
    const late = await book({ from: 3, bookedAt: -22.5 });
    await pass(-22);
    expect(await resold()).toEqual([]);
    expect(await late.cancel(-21.5)).toMatchObject({ value: { refundCents: 4000 } });
    await pass(-20);
    expect(await resold()).toEqual([]);
  });

  test("when it counts is looked at by itself", async () => {
    const { book, cancelled } = await scene();
    await cancelled({ hours: 4, now: -23 });
    await book({ from: 3, bookedAt: -22.5 });
    await pass(-22);
    await pass(-21.1);
    expect(await resold()).toEqual([]);
    await pass(-21);
    expect(await resold()).toMatchObject([{ startsAt: at(3), cents: 4000 }]);
  });

  test("a session that its expert has moved there counts from its start", async () => {
    const { book, cancelled } = await scene();
    await cancelled();
    const { id } = await book({ bookedAt: -18 });
    const move = { from: at(5), to: at(0), reason: null };
    await recordBookingEvent(t.db, { bookingId: id, kind: "moved", actor: "expert", move, now: at(-10) });
    await pass(-9);
    await pass(-0.1);
    expect(await resold()).toEqual([]);
    await pass(0);
    expect(await resold()).toMatchObject([{ by: id }]);
  });

  test.each(["expert", "admin"] as const)(
    "the %s cancels it: what it has taken stays taken",
    async (side) => {
      const { book, cancelled } = await scene();
      const { id } = await cancelled();
      const { id: by } = await book({ bookedAt: -18 });
      await t.db.transaction((tx) =>
        cancelLocked(tx, { now: at(-17) }, { bookingId: by, side, reason: null }),
      );
      await pass(-17);
      expect(await resold()).toMatchObject([{ bookingId: id, by, cents: 4000 }]);
      // Both are refunded; a third buyer's hour is the only one that is kept.
      await book({ bookedAt: -16 });
      await pass(-16);
      expect(await resold()).toHaveLength(1);
      expect((await asked()).map(({ reason }) => reason).sort()).toEqual(["cancelled", "resold"]);
    },
  );

  test("its expert moves it away: the same", async () => {
    const { book, cancelled, expert } = await scene();
    await cancelled();
    const { id: by } = await book({ bookedAt: -18 });
    const move = { bookingId: by, startsAt: at(24), reason: null };
    expect(await rescheduleBooking(t.db, expert(-17), move)).toMatchObject({ ok: true });
    await pass(-17);
    expect(await resold()).toMatchObject([{ by, cents: 4000 }]);
  });
});

test("what isn't resold is earned 48 hours after the end, what is resold never", async () => {
  const { book, cancelled, card } = await scene();
  await cancelled({ hours: 2 });
  const earned = () =>
    t.db
      .select({ cents: sql<number>`(-sum(${ledgerEntries.amountCents}))::int` })
      .from(ledgerEntries)
      .where(sql`${ledgerEntries.account} = 'payable' and ${ledgerEntries.expertId} = ${card.id}`);
  await book({ from: 1, bookedAt: -18 });
  await processDueBookings(t.db, { now: at(2), limit: 10 });
  // Its job hasn't run: nothing is earned before it has.
  await processDueEarnings(t.db, { now: at(50), limit: 10 });
  expect(await earned()).toEqual([{ cents: 4000 }]);
  await pass(50);
  await pass(51);
  await processDueEarnings(t.db, { now: at(51), limit: 10 });
  expect(await earned()).toEqual([{ cents: 8000 }]);
  expect(await asked()).toMatchObject([{ cents: 4000 }]);
  expect(await ledgerFaults(t.db)).toEqual([]);
});

test.each([
  [
    2,
    1,
    4000,
    0.5,
    "Of these 3 hours, 1 was booked again, so you get $40.00 back. If the rest is booked again before it starts, you get the rest back too.",
  ],
  [
    3,
    2,
    8000,
    1.9,
    "Of these 3 hours, 2 were booked again, so you get $80.00 back. If the rest is booked again before it starts, you get the rest back too.",
  ],
  [4, 2, 8000, 2, "Of these 3 hours, 2 were booked again, so you get $80.00 back."],
  [5, 3, 0, 1, "This time was booked again."],
  [6, 0, 0, 1.9, resalePromise(null)],
  [7, 0, 0, 2, "This time wasn't booked again."],
] as const)(
  "its page, %i: %i of three hours resold, %i cents back",
  (_case, resold, resoldCents, now, says) => {
    const facts = { isResalePromised: true, startsAt: at(0), hours: 3, resoldHours: resold, resoldCents };
    expect(resaleText(facts, { asExpert: false, now: at(now) })).toBe(says);
  },
);

test("nothing is promised for a session that wasn't paid for, or is refunded", async () => {
  const { book } = await scene();
  const early = await book();
  await early.cancel(-25);
  const unpaid = await book({ isPaid: false });
  await unpaid.cancel(-20);
  const promised = await t.db.$count(bookings, sql`resale_check_at is not null`);
  expect(promised).toBe(0);
});

test("the database refuses a second refund of an hour, and one of an hour that wasn't resold", async () => {
  const { book, cancelled } = await scene();
  const { id } = await cancelled({ hours: 2 });
  const { id: by } = await book({ from: 0, bookedAt: -18 });
  const live = await book({ from: 6 });
  await pass(-18);
  const hour = (values: Partial<typeof resoldHours.$inferInsert>) =>
    t.db.insert(resoldHours).values({
      ...{ bookingId: id, startsAt: at(1), soldBookingId: by, soldStartsAt: at(0.5) },
      ...values,
    });
  const fault = (constraint: string) => ({ cause: { constraint_name: constraint } });
  await expect(hour({ startsAt: at(0), soldStartsAt: at(0) })).rejects.toMatchObject(
    fault("resold_hours_hour_key"),
  );
  for (const wrong of [
    { soldBookingId: id, soldStartsAt: at(1) },
    { bookingId: live.id, startsAt: at(6), soldStartsAt: at(6) },
    { startsAt: at(2), soldStartsAt: at(1.5) },
    { soldStartsAt: at(0.5) },
  ])
    await expect(hour(wrong)).rejects.toMatchObject(fault("resold_hours_check"));
  await expect(t.db.update(resoldHours).set({ refundedCents: 1 })).rejects.toMatchObject(
    fault("resold_hours_check"),
  );
});
