import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
import { timeAlerts } from "~/db/schema/bookings/time-alerts";
import { expertAvailability } from "~/db/schema/experts/expert-availability";
import type { experts } from "~/db/schema/experts/experts";
import { acceptEarlier } from "~/domain/bookings/alerts/accept-earlier.server";
import { endAlert, saveAlert } from "~/domain/bookings/alerts/alerts.server";
import { processDueAlerts } from "~/domain/bookings/alerts/process-due-alerts.server";
import { cancelBooking } from "~/domain/bookings/change/cancel-booking.server";
import { processDueBookings } from "~/domain/bookings/change/process-due-bookings.server";
import { rescheduleBooking } from "~/domain/bookings/change/reschedule-booking.server";
import { createBooking as book, holdBooking } from "~/domain/bookings/request/create-booking.server";
import { startPayment } from "~/domain/payments/checkout/start-payment.server";
import { callerOf, inMinutes, testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { fakeProvider } from "../../support/peers/fake-provider";
import { createBooking, createExpert, createUser, keepSessions } from "../../support/scenes/factories";
import { allMails } from "../../support/scenes/mails";

/** An earlier time is held for a session as a move of it, not as a new booking (0025). It is Monday, 10:00. */

const t = useDatabase({ poolSize: 4 });
const tuesday = (hour: number, week = 0) => new Date(Date.UTC(2026, 10, 24 + 7 * week, hour));
const wanted = { days: [], parts: [] };

const pass = (minutes = 0, refused: string[] = []) =>
  processDueAlerts(
    t.db,
    { now: inMinutes(minutes), limit: 100, commissionPercent: 0, meetingRooms: null },
    { onRefusal: (reason) => refused.push(reason) },
  );
const expire = (minutes: number) => processDueBookings(t.db, { now: inMinutes(minutes), limit: 100 });
const mailed = async (template: string, minutes = 0) =>
  (await allMails(t.db, inMinutes(minutes))).filter((mail) => mail.template === template);
const held = async () => (await t.db.select().from(bookings)).filter(({ status }) => status === "pending");

/** A learner's session on Tuesday in a week at 15:00, with an alert. The expert has hours on Tuesdays. */
async function scene({
  hours = 1,
  terms = {},
  range = { startTime: "13:00", endTime: "17:00" },
}: {
  hours?: number;
  terms?: Partial<typeof experts.$inferInsert>;
  range?: { startTime: string; endTime: string };
} = {}) {
  const learner = await createUser(t.db);
  const { id: expertId } = await createExpert(t.db, { ...terms, hours: [{ dayOfWeek: 2, ...range }] });
  const session = {
    learnerId: learner.id,
    expertId,
    hours,
    startsAt: tuesday(15, 1),
    paymentStatus: "paid" as const,
  };
  const { id: bookingId } = await createBooking(t.db, session);
  const caller = callerOf(learner, { now });
  const save = (target: { bookingId: string } | { expertId: string }) =>
    saveAlert(t.db, caller, { target, wanted, timeZone: "UTC" });
  await save({ bookingId });
  const alert = async () => {
    const [row] = await t.db.select().from(timeAlerts).where(eq(timeAlerts.bookingId, bookingId));
    if (!row) throw new Error("There is no alert");
    return row;
  };
  const accept = async (minutes = 0) =>
    acceptEarlier(t.db, { ...caller, now: inMinutes(minutes) }, { alertId: (await alert()).id });
  const stored = async () => (await t.db.select().from(bookings).where(eq(bookings.id, bookingId)))[0];
  return { learner, expertId, bookingId, caller, save, alert, accept, stored };
}

test("three unpaid sessions are no obstacle to a move", async () => {
  const { learner, accept } = await scene();
  const { id: otherId } = await createExpert(t.db);
  for (const hour of [9, 11, 13]) {
    const startsAt = new Date(Date.UTC(2026, 11, 20, hour));
    await createBooking(t.db, { learnerId: learner.id, expertId: otherId, startsAt });
  }
  await pass();
  expect(await held()).toMatchObject([{ startsAt: tuesday(13), holdExpiresAt: inMinutes(30) }]);
  expect(await accept()).toMatchObject({ ok: true });
});

test("the held time isn't an unpaid session, and can't be paid for", async () => {
  const { caller, expertId } = await scene();
  await pass();
  const [hold] = await held();
  expect(hold?.createdAt).toEqual(now);
  const paid = await startPayment(t.db, caller, { bookingId: hold?.id ?? "", provider: fakeProvider() });
  expect(paid).toEqual({ ok: false, error: "nothing-due" });
  const request = { expertId, hours: 1, shownPriceCents: null, timeZone: "UTC" };
  const third = await holdBooking(t.db, caller, { ...request, startsAt: tuesday(13, 2) });
  expect(third).toMatchObject({ ok: true });
});

describe("the session is no obstacle to its own move", () => {
  test.each([
    ["it overlaps the new time", { hours: 2, range: { startTime: "14:00", endTime: "17:00" } }, 14],
    [
      "it counts for the day's limit",
      { terms: { dailyLimit: 1 }, range: { startTime: "14:00", endTime: "16:00" } },
      14,
    ],
    ["its buffer", { terms: { bufferMinutes: 30 }, range: { startTime: "14:00", endTime: "16:00" } }, 14],
  ])("%s", async (_, given, hour) => {
    const { learner, expertId, accept, stored } = await scene(given);
    // Nothing is free before that day.
    const taker = await createUser(t.db);
    await createBooking(t.db, { learnerId: taker.id, expertId, startsAt: tuesday(14), hours: 2 });
    await pass();
    expect(await held()).toMatchObject([{ startsAt: tuesday(hour, 1), learnerId: learner.id }]);
    expect(await accept()).toMatchObject({ ok: true });
    expect(await stored()).toMatchObject({ status: "confirmed", startsAt: tuesday(hour, 1) });
    expect(await held()).toEqual([]);
  });

  test("nor is the time that is held for it, when it is moved by hand", async () => {
    const { caller, bookingId, stored } = await scene();
    await pass();
    const move = { bookingId, startsAt: tuesday(13), reason: null };
    expect(await rescheduleBooking(t.db, caller, move)).toMatchObject({ ok: true });
    expect(await stored()).toMatchObject({ startsAt: tuesday(13) });
    expect(await held()).toEqual([]);
  });

  test("but another learner's booking is one to both", async () => {
    const { expertId, bookingId } = await scene();
    const rival = callerOf(await createUser(t.db), { now });
    await pass();
    const request = { expertId, hours: 1, shownPriceCents: null, timeZone: "UTC" };
    for (const startsAt of [tuesday(13), tuesday(15, 1)]) {
      expect(await book(t.db, rival, { ...request, startsAt })).toEqual({ ok: false, error: "slot-taken" });
    }
    const overlap = { learnerId: rival.actor.userId, expertId, startsAt: tuesday(15, 1) };
    await expect(createBooking(t.db, overlap)).rejects.toThrow();
    await expect(createBooking(t.db, { ...overlap, startsAt: tuesday(13) })).rejects.toThrow();
    expect(bookingId).not.toBe("");
  });
});

test("each session has an alert of its own, and the expert one besides", async () => {
  const { learner, expertId, save, alert, caller } = await scene();
  const second = { learnerId: learner.id, expertId, startsAt: tuesday(16, 2) };
  const { id: secondId } = await createBooking(t.db, second);
  await save({ bookingId: secondId });
  await save({ expertId });
  expect(await t.db.$count(timeAlerts, eq(timeAlerts.state, "waiting"))).toBe(3);
  expect(await save({ bookingId: secondId })).toMatchObject({ ok: true });
  expect(await t.db.$count(timeAlerts)).toBe(3);
  await endAlert(t.db, caller, { bookingId: secondId });
  expect((await alert()).state).toBe("waiting");
  expect(await t.db.$count(timeAlerts, eq(timeAlerts.state, "waiting"))).toBe(2);
});

test("an offer that isn't taken leaves the alert on, for other times; the third ends it, with a mail", async () => {
  const { alert } = await scene();
  const offered = [];
  for (const round of [0, 1, 2]) {
    await pass(40 * round);
    offered.push((await held())[0]?.startsAt);
    await expire(40 * round + 31);
  }
  expect(offered).toEqual([tuesday(13), tuesday(14), tuesday(15)]);
  expect(await mailed("earlier-time-missed", 111)).toEqual([]);
  await pass(120);
  expect(await alert()).toMatchObject({ state: "ended", missed: offered });
  await pass(125);
  expect(await held()).toEqual([]);
  const [mail, ...more] = await mailed("earlier-time-missed", 125);
  expect([mail?.facts, more]).toMatchObject([{ hasEnded: true, why: "not-taken" }, []]);
});

test("an alert ends with its session, and so does the held time", async () => {
  const { caller, bookingId, alert } = await scene();
  await pass();
  await cancelBooking(t.db, caller, { bookingId, reason: null });
  expect(await held()).toEqual([]);
  await pass(1);
  await pass(2);
  expect((await alert()).state).toBe("ended");
});

test("an ended alert releases its time", async () => {
  const { caller, bookingId } = await scene();
  await pass();
  await endAlert(t.db, caller, { bookingId });
  expect(await held()).toEqual([]);
});

test("no time is offered that the learner could move to only after moving is free, or without time to pay", async () => {
  const { alert, bookingId } = await scene({ range: { startTime: "10:00", endTime: "12:00" } });
  await t.db
    .update(bookings)
    .set({ paymentStatus: "due", createdAt: inMinutes(-60) })
    .where(eq(bookings.id, bookingId));
  await pass();
  // Tuesday is tomorrow: it would have to be paid for before now.
  expect((await held()).map(({ startsAt }) => startsAt)).toEqual([tuesday(10, 1)]);
  await expire(31);
  const dayBefore = (tuesday(15, 1).getTime() - now.getTime()) / 60_000 - 24 * 60;
  await pass(dayBefore);
  await pass(dayBefore + 1);
  expect((await alert()).state).toBe("ended");
});

describe("an alert for an expert", () => {
  test.each([
    { who: "a learner with three unpaid sessions", hours: [9, 11, 13], error: "too-many-unpaid" },
    { who: "a newcomer with one", hours: [9], error: "newcomer-unpaid" },
  ])("says to $who in a mail that the time can't be held", async ({ hours, error }) => {
    const learner = await createUser(t.db);
    if (hours.length > 1) await keepSessions(t.db, [learner.id]);
    const { id: otherId } = await createExpert(t.db);
    for (const hour of hours) {
      const startsAt = new Date(Date.UTC(2026, 11, 20, hour));
      await createBooking(t.db, { learnerId: learner.id, expertId: otherId, startsAt });
    }
    const { id: expertId } = await createExpert(t.db, { hours: [] });
    const caller = callerOf(learner, { now });
    await saveAlert(t.db, caller, { target: { expertId }, wanted, timeZone: "UTC" });
    await t.db
      .insert(expertAvailability)
      .values({ expertId, dayOfWeek: 2, startTime: "14:00", endTime: "15:00" });
    const refused: string[] = [];
    await pass(0, refused);
    expect(refused).toEqual([error]);
    const [mail] = await mailed("earlier-time-missed");
    expect(mail?.facts).toMatchObject({
      ...{ hasEnded: false, why: "too-many-unpaid", startsAt: tuesday(14).toISOString() },
    });
    expect(await t.db.select().from(timeAlerts)).toMatchObject([{ state: "waiting", missed: [tuesday(14)] }]);
  });

  test("whose times would all be refused ends, and the log says why", async () => {
    const learner = await createUser(t.db);
    const { id: expertId } = await createExpert(t.db);
    const caller = callerOf(learner, { now });
    await saveAlert(t.db, caller, { target: { expertId }, wanted, timeZone: "UTC" });
    await t.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, learner.id));
    const refused: string[] = [];
    await pass(0, refused);
    expect(refused).toEqual(["unverified"]);
    expect(await t.db.select().from(timeAlerts)).toMatchObject([{ state: "ended" }]);
  });
});
