import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { bookings } from "~/db/schema/bookings/bookings";
import { processDueBookings } from "~/domain/bookings/change/process-due-bookings.server";
import { rescheduleBooking } from "~/domain/bookings/change/reschedule-booking.server";
import { createBooking, holdBooking } from "~/domain/bookings/request/create-booking.server";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { bookingScene, monday10, now, requestOf } from "../../support/scenes/bookings";
import {
  createBooking as bookingRow,
  createExpert,
  keepSessions,
  payFor,
} from "../../support/scenes/factories";
import { allMails } from "../../support/scenes/mails";

/** A learner without a paid or kept session has one unpaid booking of an hour, for 48 hours at most (decision J12). */

const t = useDatabase({ poolSize: 10 });
const hour = 3_600_000;
const after = (hours: number) => new Date(monday10.getTime() + hours * hour);
const tooMany = { ok: false, error: "newcomer-unpaid" };

test.each([
  ["booked, then booked", createBooking, createBooking],
  ["booked, then held", createBooking, holdBooking],
  ["held, then booked", holdBooking, createBooking],
  ["held, then held", holdBooking, holdBooking],
])("%s: the second waits until the first is paid", async (_, first, second) => {
  const { caller, request, learner } = await bookingScene(t);
  const { id: otherId } = await createExpert(t.db);
  const one = await first(t.db, caller, request);
  if (!one.ok) throw new Error(one.error);
  const another = requestOf(otherId, { startsAt: after(3) });
  expect(await second(t.db, caller, another)).toEqual(tooMany);
  await payFor(t.db, { ...one.value, createdAt: now });
  expect(await second(t.db, caller, another)).toMatchObject({ ok: true });
  expect(await t.db.$count(bookings, sql`learner_id = ${learner.id}`)).toBe(2);
});

test("of two at once with two experts, one is booked", async () => {
  const { caller, request } = await bookingScene(t);
  const { id: otherId } = await createExpert(t.db);
  const answers = await Promise.all([
    createBooking(t.db, caller, request),
    createBooking(t.db, caller, requestOf(otherId, { startsAt: after(3) })),
  ]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toEqual(tooMany);
});

test("two hours are held, but not booked unpaid; a kept session lifts the rule", async () => {
  const { caller, request, learner } = await bookingScene(t);
  const long = { ...request, hours: 2 };
  const refused = { ok: false, error: "newcomer-length" };
  expect(await createBooking(t.db, caller, long)).toEqual(refused);
  expect(await holdBooking(t.db, caller, long)).toMatchObject({ ok: true, value: { byNewcomer: true } });
  expect(await createBooking(t.db, caller, long)).toEqual(refused);
  await keepSessions(t.db, [learner.id]);
  const other = { ...long, startsAt: after(4) };
  expect(await createBooking(t.db, caller, other)).toMatchObject({ ok: true, value: { byNewcomer: false } });
});

test("the database refuses a second unpaid booking, and a longer one", async () => {
  const { learner, expert } = await bookingScene(t);
  const row = { learnerId: learner.id, expertId: expert.id, byNewcomer: true };
  await bookingRow(t.db, { ...row, startsAt: monday10 });
  const constraintOf = (adding: Promise<unknown>) =>
    adding.then(
      () => null,
      (error) => error.cause.constraint_name,
    );
  expect(await constraintOf(bookingRow(t.db, { ...row, startsAt: after(2) }))).toBe("bookings_newcomer_key");
  await t.db.delete(bookings);
  const long = { ...row, startsAt: after(2), hours: 2 };
  expect(await constraintOf(bookingRow(t.db, long))).toBe("bookings_newcomer_check");
});

test("one that isn't paid in 48 hours is cancelled, and the mails name the deadline", async () => {
  const { caller, request } = await bookingScene(t);
  const startsAt = after(7 * 24);
  await createBooking(t.db, caller, { ...request, startsAt });
  const deadline = new Date(now.getTime() + 48 * hour);
  const [mail] = (await allMails(t.db, now)).filter(({ template }) => template === "booking-confirmation");
  expect(mail?.facts).toMatchObject({ due: { until: deadline.toISOString() } });
  const statusAt = async (at: Date) => {
    await processDueBookings(t.db, { now: at, limit: 10 });
    return (await t.db.select().from(bookings))[0]?.status;
  };
  expect(await statusAt(new Date(deadline.getTime() - 1000))).toBe("confirmed");
  expect(await statusAt(deadline)).toBe("cancelled");
});

test("moving it later gives no more time, and it can't move where no hour is left to pay", async () => {
  const { learner, expert } = await bookingScene(t);
  const { id } = await bookingRow(t.db, {
    ...{ learnerId: learner.id, expertId: expert.id, byNewcomer: true, createdAt: now },
    startsAt: after(7 * 24),
  });
  const later = callerOf(learner, { now: new Date(now.getTime() + 46 * hour) });
  const move = (startsAt: Date) => rescheduleBooking(t.db, later, { bookingId: id, startsAt, reason: null });
  expect(await move(after(0))).toEqual({ ok: false, error: "unpaid" });
  expect(await move(after(14 * 24))).toMatchObject({ ok: true });
  await processDueBookings(t.db, { now: new Date(now.getTime() + 48 * hour), limit: 10 });
  expect((await t.db.select().from(bookings))[0]?.status).toBe("cancelled");
});
