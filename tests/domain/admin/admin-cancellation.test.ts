import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { bookings } from "~/db/schema/bookings/bookings";
import { refunds } from "~/db/schema/payments/refunds";
import { auditEvents } from "~/db/schema/site/audit-events";
import { mails } from "~/db/schema/site/mails";
import { cancelAsAdmin } from "~/domain/bookings/change/cancel-as-admin.server";
import { cancelBooking } from "~/domain/bookings/change/cancel-booking.server";
import { standingText } from "~/domain/bookings/view/booking-standing";
import { requestRefund } from "~/domain/ledger/request-refund.server";
import { newId } from "~/platform/ids";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { bookLesson, monday10 } from "../../support/scenes/bookings";
import { createBooking, createExpert, createUser, payFor } from "../../support/scenes/factories";
import { withFacts } from "../../support/scenes/mails";

/** The admin cancels a booking: it is refunded in full at any time, both sides read the reason, and it happens once. */

const t = useDatabase();
const hour = 3_600_000;
const reason = "The expert is ill.";

async function scene(values: Partial<typeof bookings.$inferInsert> = {}) {
  const admin = await createUser(t.db, { role: "admin" });
  const learner = await createUser(t.db);
  const account = await createUser(t.db, { role: "expert", fullName: "Amara Okafor" });
  const expert = await createExpert(t.db, { userId: account.id });
  const sides = { learnerId: learner.id, expertId: expert.id };
  const booking = await createBooking(t.db, { ...sides, startsAt: monday10, ...values });
  const cancel = (options: { now?: Date; refundCents?: number; isHold?: boolean } = {}) => {
    const { now = new Date(monday10.getTime() - hour), refundCents = 0, isHold = false } = options;
    const shown = { refundCents, isHold };
    return cancelAsAdmin(t.db, callerOf(admin, { now }), { bookingId: booking.id, reason, shown });
  };
  return { admin, learner, account, expert, booking, cancel };
}

const stored = async (id: string) => (await t.db.select().from(bookings).where(eq(bookings.id, id)))[0];
const sent = async () => withFacts(t.db, await t.db.select().from(mails).orderBy(asc(mails.id)));
const audited = () => t.db.select().from(auditEvents).where(eq(auditEvents.action, "booking-cancelled"));

test("an hour before the start all of it goes back, both are mailed the reason, and the time is free", async () => {
  const { admin, learner, account, expert, booking, cancel } = await scene();
  await payFor(t.db, booking);
  expect(await cancel({ refundCents: 4000 })).toMatchObject({ ok: true, value: { refundCents: 4000 } });
  const cancelled = { status: "cancelled", cancelledBy: "admin", cancellationReason: reason } as const;
  expect(await stored(booking.id)).toMatchObject(cancelled);
  expect(await t.db.select().from(refunds)).toMatchObject([{ amountCents: 4000, reason: "cancelled" }]);
  const facts = { cause: "house", reason, refundCents: 4000, retainedCents: 0 };
  expect(await sent()).toMatchObject([
    { toEmail: learner.email, facts: { ...facts, readerIs: "learner" } },
    { toEmail: account.email, facts: { ...facts, readerIs: "expert" } },
  ]);
  expect(await audited()).toMatchObject([
    {
      actorId: admin.id,
      objectType: "booking",
      objectId: booking.id,
      detail: { was: "confirmed", refundCents: 4000 },
    },
  ]);
  const row = { ...booking, ...cancelled, asExpert: false, otherName: "Amara O.", isReleased: false };
  expect(standingText(row, { zone: "UTC", now: monday10 })).toEqual({
    text: "We cancelled this session.",
    quote: reason,
  });
  const other = await createUser(t.db);
  expect(await bookLesson(t.db, other, expert.id)).toMatchObject({ status: "confirmed" });
});

test("one that goes on can be cancelled too", async () => {
  const { booking, cancel } = await scene();
  await payFor(t.db, booking);
  const now = new Date(monday10.getTime() + hour / 2);
  expect(await cancel({ now, refundCents: 4000 })).toMatchObject({ ok: true, value: { refundCents: 4000 } });
});

test("of a hold mails only the learner", async () => {
  const { learner, cancel } = await scene({ status: "pending", holdExpiresAt: monday10 });
  expect(await cancel({ isHold: true })).toMatchObject({ ok: true });
  expect(await sent()).toMatchObject([{ toEmail: learner.email, facts: { cause: "house" } }]);
});

test("of two admins at once one cancels it, and the other learns so", async () => {
  const { booking, cancel } = await scene();
  await payFor(t.db, booking);
  const answers = await Promise.all([1, 2, 3, 4].map(() => cancel({ refundCents: 4000 })));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const refused = { ok: false, error: "already-cancelled" };
  expect(answers.filter(({ ok }) => !ok)).toEqual([refused, refused, refused]);
  expect([await t.db.$count(refunds), await t.db.$count(mails), (await audited()).length]).toEqual([1, 2, 1]);
});

test.each([
  ["completed", "already-completed"],
  ["no_show", "never-happened"],
  ["expired", "hold-over"],
] as const)("one that is %s is not cancelled", async (status, error) => {
  const { booking, cancel } = await scene({ status });
  expect(await cancel()).toEqual({ ok: false, error });
  expect(await stored(booking.id)).toMatchObject({ status });
  expect([await t.db.$count(mails), await audited()]).toEqual([0, []]);
});

test("a hold that has run out has expired by then", async () => {
  const { booking, cancel } = await scene({ status: "pending", holdExpiresAt: new Date(0) });
  expect(await cancel({ isHold: true })).toEqual({ ok: false, error: "hold-over" });
  expect(await stored(booking.id)).toMatchObject({ status: "expired" });
});

test("where something else goes back than was shown, nothing is done", async () => {
  const { booking, cancel } = await scene();
  await payFor(t.db, booking);
  expect(await cancel({ refundCents: 0 })).toEqual({ ok: false, error: "terms-changed" });
  expect(await stored(booking.id)).toMatchObject({ status: "confirmed" });
});

test("what isn't there can't be cancelled", async () => {
  const { admin } = await scene();
  for (const bookingId of [newId(), "x"]) {
    const shown = { refundCents: 0, isHold: false };
    const answer = await cancelAsAdmin(t.db, callerOf(admin), { bookingId, reason, shown });
    expect(answer).toEqual({ ok: false, error: "unknown-booking" });
  }
});

test("what a refund under way leaves goes back as well, after any side's cancellation", async () => {
  const { learner, booking } = await scene();
  const { id: paymentId } = await payFor(t.db, booking);
  const now = new Date(monday10.getTime() - 48 * hour);
  const part = { paymentId, amountCents: 1000, currency: "USD", reason: "admin", now } as const;
  await t.db.transaction((tx) => requestRefund(tx, part));
  const caller = callerOf(learner, { now });
  expect(await cancelBooking(t.db, caller, { bookingId: booking.id, reason: null })).toMatchObject({
    ok: true,
    value: { refundCents: 3000 },
  });
});
