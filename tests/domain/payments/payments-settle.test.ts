import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { bookingEvents } from "~/db/schema/bookings/booking-events";
import { bookings } from "~/db/schema/bookings/bookings";
import { expertAvailability } from "~/db/schema/experts/expert-availability";
import { expertDaysOff } from "~/db/schema/experts/expert-days-off";
import { experts } from "~/db/schema/experts/experts";
import { mails } from "~/db/schema/site/mails";
import { cancelBooking } from "~/domain/bookings/change/cancel-booking.server";
import { changeState } from "~/domain/bookings/change-state.server";
import { holdBooking } from "~/domain/bookings/request/create-booking.server";
import { useDatabase } from "../../support/db/database";
import { monday10, now, requestOf } from "../../support/scenes/bookings";
import { createExpert, createUser } from "../../support/scenes/factories";
import { withFacts } from "../../support/scenes/mails";
import { usePaymentScene } from "../../support/scenes/money";

/**
 * Whether a payment is retained for its booking, by its time, its amount, and what has happened since (decision D3).
 */

const t = useDatabase();
const scene = usePaymentScene(t);

const minute = 60_000;
const hold = 15 * minute;
const untilStart = monday10.getTime() - now.getTime();

/** The resulting state of a booking and its payment. */
async function standing(bookingId: string, paymentId: string) {
  const booking = await scene.findBooking(bookingId);
  const payment = await scene.findPayment(paymentId);
  return {
    booking: `${booking.status} ${booking.paymentStatus}`,
    payment: `${payment?.state} ${payment?.problem ?? "kept"}`,
    refunds: (await scene.refundsOf(paymentId)).map(({ reason, state }) => `${reason} ${state}`),
  };
}

const kept = (booking = "confirmed paid") => ({ booking, payment: "paid kept", refunds: [] });
const givenBack = (problem: string, booking: string) => ({
  booking: `${booking} refunded`,
  payment: `paid ${problem}`,
  refunds: [`${problem} succeeded`],
});

type Between = (bookingId: string) => Promise<unknown> | unknown;
const takenByAnother = async () => {
  const other = await createUser(t.db);
  await scene.hold(other);
};
const anotherExpert = async () => {
  const { id } = await createExpert(t.db);
  await holdBooking(t.db, scene.as(), requestOf(id));
};
const withdrawn = () => t.db.update(experts).set({ approved: false }).where(eq(experts.id, scene.expert.id));
const released: Between = (bookingId) => cancelBooking(t.db, scene.as(), { bookingId, reason: null });
const holdStillRuns: Between = (bookingId) =>
  t.db
    .update(bookings)
    .set({ holdExpiresAt: new Date(scene.clock.now.getTime() + minute) })
    .where(eq(bookings.id, bookingId));
const dayOff = () =>
  t.db
    .insert(expertDaysOff)
    .values({ expertId: scene.expert.id, firstDay: "2026-11-23", lastDay: "2026-11-23" });
const hoursGone = () =>
  t.db
    .update(expertAvailability)
    .set({ isActive: false })
    .where(eq(expertAvailability.expertId, scene.expert.id));
const terms = (values: Partial<typeof experts.$inferInsert>) =>
  t.db.update(experts).set(values).where(eq(experts.id, scene.expert.id));
/** Another learner books the next hour, and the expert's terms change. */
const nextHourTaken = (values: Partial<typeof experts.$inferInsert>) => async () => {
  await scene.book(await createUser(t.db), { startsAt: new Date(monday10.getTime() + 60 * minute) });
  await terms(values);
};
const heldAgain = async () => void (await scene.hold());
const heldAgainForLonger = async () => void (await scene.hold(scene.learner, { hours: 2 }));
const bookedAgain = async () => void (await scene.book());
const noMeanwhile = () => {};

describe("a hold's payment is settled", () => {
  test.each<[when: string, afterMs: number, Between, after: object]>([
    ["in its last millisecond", hold - 1, noMeanwhile, kept()],
    ["as it runs out, the time being free", hold, noMeanwhile, kept()],
    ["a millisecond later, the time being free", hold + 1, noMeanwhile, kept()],
    ["a day later, the time being free", 24 * 60 * minute, noMeanwhile, kept()],
    ["after another learner took the time", hold + 1, takenByAnother, givenBack("late", "expired")],
    ["after the learner took that time elsewhere", hold + 1, anotherExpert, givenBack("late", "expired")],
    ["after the session's start", 4 * 24 * 60 * minute, noMeanwhile, givenBack("late", "expired")],
    ["after the expert was withdrawn", hold + 1, withdrawn, givenBack("late", "expired")],
    [
      "as the session starts, while it is still held",
      untilStart,
      holdStillRuns,
      givenBack("late", "pending"),
    ],
    ["after the expert took the day off", hold + 1, dayOff, givenBack("late", "expired")],
    ["in time, though the expert took the day off", hold - 1, dayOff, kept()],
    ["after the expert gave up these hours", hold + 1, hoursGone, givenBack("late", "expired")],
    ["with no break left", hold + 1, nextHourTaken({ bufferMinutes: 30 }), givenBack("late", "expired")],
    ["with the day full", hold + 1, nextHourTaken({ dailyLimit: 1 }), givenBack("late", "expired")],
    ["with the next hour taken", hold + 1, nextHourTaken({ dailyLimit: 2 }), kept()],
    [
      "at shorter notice than for new sessions",
      hold + 1,
      () => terms({ minimumNoticeMinutes: 20_000 }),
      givenBack("late", "expired"),
    ],
    ["after the learner held the same session again", hold + 1, heldAgain, kept()],
    ["after the learner held a longer one", hold + 1, heldAgainForLonger, givenBack("late", "expired")],
    ["after the learner booked it again", hold + 1, bookedAgain, givenBack("late", "expired")],
    ["in time, though the expert was withdrawn", hold - 1, withdrawn, kept()],
    ["after the learner released it", 1, released, givenBack("late", "cancelled")],
  ])("%s", async (_when, afterMs, happen, after) => {
    const { booking, payment } = await scene.begin();
    scene.later(afterMs);
    await happen(booking.id);
    scene.provider.pay(payment.session, 4000);
    await scene.settle(payment.id);
    await scene.workOff();
    expect(await standing(booking.id, payment.id)).toEqual(after);
    const isKept = (await scene.findBooking(booking.id)).status === "confirmed";
    expect(await scene.paymentNoticesOf()).toEqual(isKept ? ["received"] : ["late", "refunded"]);
    expect(scene.provider.kept(payment.session)).toBe(isKept ? 4000 : 0);
    const isConfirmation = and(eq(mails.template, "booking-confirmation"), eq(mails.aboutId, booking.id));
    const confirmations = await t.db.$count(mails, isConfirmation);
    expect(confirmations).toBe(isKept ? 1 : 0);
  });

  test("the payer's newer hold of the same session gives way", async () => {
    const { booking, payment } = await scene.begin();
    scene.later(hold + 1);
    const again = await scene.hold();
    scene.provider.pay(payment.session, 4000);
    await scene.settle(payment.id);
    expect(again.id).not.toBe(booking.id);
    expect([
      (await scene.findBooking(booking.id)).status,
      (await scene.findBooking(again.id)).status,
    ]).toEqual(["confirmed", "expired"]);
  });

  test.each([
    ["that still runs is confirmed", hold - 1, ["held", "confirmed"]],
    ["that ran out at this instant expires, and is taken again", hold, ["held", "expired", "confirmed"]],
  ])("one %s", async (_what, afterMs, history) => {
    const { booking, payment } = await scene.begin();
    scene.later(afterMs);
    scene.provider.pay(payment.session, 4000);
    await scene.settle(payment.id);
    const told = await t.db.select().from(bookingEvents).where(eq(bookingEvents.bookingId, booking.id));
    expect(told.map(({ kind }) => kind).sort()).toEqual([...history].sort());
  });
});

describe("a direct booking's payment", () => {
  test.each([
    ["while it lies ahead", 0, null, kept()],
    ["once it is over", 4 * 24 * 60 * minute, "completed" as const, kept("completed paid")],
    ["once it was missed", 4 * 24 * 60 * minute, "no_show" as const, kept("no_show paid")],
    ["after it was cancelled", 1, "cancelled" as const, givenBack("late", "cancelled")],
    [
      "once its expert was absent",
      4 * 24 * 60 * minute,
      "no_show" as const,
      givenBack("late", "no_show"),
      "expert" as const,
    ],
    [
      "once its learner was absent",
      4 * 24 * 60 * minute,
      "no_show" as const,
      kept("no_show paid"),
      "learner" as const,
    ],
  ])("settled %s", async (_when, afterMs, to, after, absent?: "expert" | "learner") => {
    const booking = await scene.book();
    const payment = await scene.start(booking.id);
    scene.later(afterMs);
    const change = { bookingId: booking.id, by: "system", now: scene.clock.now } as const;
    const cancelled = { cancelledAt: scene.clock.now, cancelledBy: "system" as const };
    const set = to === "cancelled" ? cancelled : absent ? { absent } : {};
    if (to) await t.db.transaction((tx) => changeState(tx, { ...change, to, set }));
    scene.provider.pay(payment.session, 4000);
    await scene.settle(payment.id);
    await scene.workOff();
    expect(await standing(booking.id, payment.id)).toEqual(after);
  });
});

test.each([
  ["a cent less", 3999, "USD"],
  ["a cent more", 4001, "USD"],
  ["another currency", 4000, "EUR"],
])("%s than was asked for goes back, and gives no seat", async (_what, cents, currency) => {
  const { booking, payment } = await scene.begin();
  scene.provider.pay(payment.session, cents, currency);
  await scene.settle(payment.id);
  await scene.workOff();
  expect(await standing(booking.id, payment.id)).toEqual({
    booking: "pending due",
    payment: "paid wrong-amount",
    refunds: ["wrong-amount succeeded"],
  });
  expect(await scene.ledgerOf(payment.id)).toEqual([
    `charge ${cents} ${currency}`,
    expect.stringMatching(/^fee/),
    `refund -${cents} ${currency}`,
  ]);
  expect(await scene.paymentNoticesOf()).toEqual(["wrong-amount", "refunded"]);
});

test("paid through two sessions: the first counts, the second goes back whole", async () => {
  const { booking, payment: first } = await scene.begin();
  scene.provider.expire(first.session);
  await scene.settle(first.id);
  const second = await scene.start(booking.id);
  expect(second.id).not.toBe(first.id);
  // The provider accepted money in a checkout session that it had reported as expired.
  for (const { session } of [second, first]) scene.provider.pay(session, 4000);
  for (const { id } of [second, first]) await scene.settle(id);
  await scene.workOff();
  expect(await standing(booking.id, second.id)).toEqual(kept());
  expect(await standing(booking.id, first.id)).toEqual({
    booking: "confirmed paid",
    payment: "paid duplicate",
    refunds: ["duplicate succeeded"],
  });
  expect(await scene.paymentNoticesOf()).toEqual(["received", "duplicate", "refunded"]);
});

test("the payer is mailed what was received", async () => {
  const { booking, payment } = await scene.begin();
  scene.provider.pay(payment.session, 4000);
  await scene.settle(payment.id);
  const sent = await withFacts(
    t.db,
    await t.db.select().from(mails).where(eq(mails.template, "payment-notice")),
  );
  expect(sent).toMatchObject([
    {
      toUserId: scene.learner.id,
      status: "queued",
      aboutId: booking.id,
      facts: { about: "received", amountCents: 4000, currency: "USD" },
    },
  ]);
});

test("ten processes settle one payment at once: one charge, one fee, one mail", async () => {
  const { booking, payment } = await scene.begin();
  scene.provider.pay(payment.session, 4000);
  await Promise.all(Array.from({ length: 10 }, () => scene.settle(payment.id)));
  expect(await scene.ledgerOf(payment.id)).toEqual(["charge 4000 USD", "fee -30 USD"]);
  expect(await scene.paymentNoticesOf()).toEqual(["received"]);
  expect(await standing(booking.id, payment.id)).toEqual(kept());
});

test("a declined card is shown, and the session stays open; a closed one is closed", async () => {
  const { payment } = await scene.begin();
  const declinedAt = new Date(scene.clock.now.getTime() + minute);
  scene.provider.decline(payment.session, declinedAt);
  expect(await scene.settle(payment.id)).toEqual({ isSettled: false, faults: [], outcome: "declined" });
  expect(await scene.findPayment(payment.id)).toMatchObject({ state: "open", declinedAt });
  scene.provider.expire(payment.session);
  expect(await scene.settle(payment.id)).toEqual({ isSettled: true, faults: [], outcome: "closed" });
  expect(await scene.findPayment(payment.id)).toMatchObject({ state: "closed" });
});

test("the provider tells its fee later than the charge: it is written then, once", async () => {
  const { payment } = await scene.begin();
  scene.provider.pay(payment.session, 4000);
  const { charge } = scene.provider.sessions.get(payment.session)?.state ?? {};
  if (charge) charge.feeCents = null;
  await scene.settle(payment.id);
  expect(await scene.ledgerOf(payment.id)).toEqual(["charge 4000 USD"]);
  if (charge) charge.feeCents = 146;
  await scene.settle(payment.id);
  await scene.settle(payment.id);
  expect(await scene.ledgerOf(payment.id)).toEqual(["charge 4000 USD", "fee -146 USD"]);
  const [{ paymentStatus } = { paymentStatus: null }] = await t.db.select().from(bookings);
  expect(paymentStatus).toBe("paid");
});
