import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
import { timeAlerts } from "~/db/schema/bookings/time-alerts";
import { expertAvailability } from "~/db/schema/experts/expert-availability";
import { acceptEarlier } from "~/domain/bookings/alerts/accept-earlier.server";
import { fits } from "~/domain/bookings/alerts/alert";
import { alertForm } from "~/domain/bookings/alerts/alerts.forms.server";
import { endAlert, saveAlert } from "~/domain/bookings/alerts/alerts.server";
import { processDueAlerts } from "~/domain/bookings/alerts/process-due-alerts.server";
import { cancelBooking } from "~/domain/bookings/change/cancel-booking.server";
import { processDueBookings } from "~/domain/bookings/change/process-due-bookings.server";
import { createBooking as book } from "~/domain/bookings/request/create-booking.server";
import { callerOf, inMinutes, testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createBooking, createExpert, createUser } from "../../support/scenes/factories";
import { allMails } from "../../support/scenes/mails";

/** An earlier time is held for the first learner for half an hour, then for the next (0025). It is Monday, 10:00. */

const t = useDatabase({ poolSize: 4 });
const day = 24 * 60;
const anyTime = { days: [], parts: [] };

test("a day that is sent twice counts once", () => {
  const days = ["0", "1", "2", "3", "4", "5", "6", "6"];
  expect(alertForm.parse({ intent: "save", days, parts: "evening" })).toEqual({
    ...{ intent: "save", days: [0, 1, 2, 3, 4, 5, 6], parts: ["evening"] },
  });
});

/** An expert without hours, and a learner who waits. */
async function scene() {
  const { id: expertId } = await createExpert(t.db, { hours: [] });
  return {
    expertId,
    learner: await createUser(t.db),
    alert: async (
      user: Awaited<ReturnType<typeof createUser>>,
      wanted = anyTime as { days: number[]; parts: string[] },
      minutes = 0,
    ) =>
      saveAlert(t.db, callerOf(user, { now: inMinutes(minutes) }), {
        target: { expertId },
        wanted,
        timeZone: "UTC",
      }),
    /** Publishes Tuesdays from 14:00 to 15:00: one time in this week. */
    publish: (hours = { startTime: "14:00", endTime: "15:00" }) =>
      t.db.insert(expertAvailability).values({ expertId, dayOfWeek: 2, ...hours }),
  };
}
const pass = (minutes = 0) =>
  processDueAlerts(t.db, {
    now: inMinutes(minutes),
    limit: 100,
    commissionPercent: 12.5,
    meetingRooms: null,
  });
const expire = (minutes: number) => processDueBookings(t.db, { now: inMinutes(minutes), limit: 100 });
const states = async () => {
  const rows = await t.db.select().from(timeAlerts).orderBy(timeAlerts.createdAt);
  return rows.map(({ state }) => state);
};
const mailed = async (minutes = 0) =>
  (await allMails(t.db, inMinutes(minutes))).filter(({ template }) => template === "earlier-time");

test("a published time is held for the first in line for 30 minutes, then for the next", async () => {
  const { learner, alert, publish } = await scene();
  const second = await createUser(t.db);
  await alert(learner);
  await alert(second, anyTime, 1);
  await pass();
  expect(await mailed()).toEqual([]);
  await publish();
  await pass();
  // Several Tuesdays are within reach, so the second learner gets another one.
  const [first, other] = await t.db.select().from(bookings).orderBy(bookings.startsAt);
  expect(first).toMatchObject({
    ...{ learnerId: learner.id, status: "pending", startsAt: new Date("2026-11-24T14:00:00Z") },
    ...{ holdExpiresAt: inMinutes(30), commissionPercent: 12.5 },
  });
  expect(other).toMatchObject({ learnerId: second.id, startsAt: new Date("2026-12-01T14:00:00Z") });
  expect((await mailed()).map(({ toEmail, facts }) => [toEmail, facts.startsAt])).toEqual([
    [learner.email, "2026-11-24T14:00:00.000Z"],
    [second.email, "2026-12-01T14:00:00.000Z"],
  ]);
});

test("of one time the next in line hears once the first has let it go", async () => {
  const { expertId, learner, alert, publish } = await scene();
  const second = await createUser(t.db);
  const wanted = { days: [2], parts: ["afternoon"] };
  await alert(learner, wanted);
  await alert(second, wanted, 1);
  await publish();
  // All other Tuesdays within reach are taken.
  for (let week = 1; week < 5; week += 1) {
    const taker = await createUser(t.db);
    const startsAt = new Date(Date.UTC(2026, 10, 24 + 7 * week, 14));
    await createBooking(t.db, { learnerId: taker.id, expertId, startsAt });
  }
  await pass();
  expect(await states()).toEqual(["offered", "waiting"]);
  await expire(31);
  await pass(31);
  expect(await states()).toEqual(["waiting", "offered"]);
  const [, mail] = await mailed(31);
  expect(mail).toMatchObject({
    toEmail: second.email,
    facts: { isMove: false, heldUntil: inMinutes(61).toISOString() },
  });
  // The learner who pays gets the time.
  await t.db.update(bookings).set({ status: "confirmed" }).where(eq(bookings.status, "pending"));
  await pass(40);
  expect(await states()).toEqual(["waiting", "accepted"]);
});

test("a time that another learner books at the same moment: one of the two has it", async () => {
  const { expertId, learner, alert, publish } = await scene();
  const rival = await createUser(t.db);
  await alert(learner, { days: [2], parts: [] });
  await publish();
  const startsAt = new Date("2026-11-24T14:00:00Z");
  const request = { expertId, startsAt, hours: 1, shownPriceCents: null, timeZone: "UTC" };
  const [, booked] = await Promise.all([pass(), book(t.db, callerOf(rival, { now }), request)]);
  const atThatTime = await t.db.select().from(bookings).where(eq(bookings.startsAt, startsAt));
  expect(atThatTime).toHaveLength(1);
  expect(atThatTime[0]?.learnerId).toBe(booked.ok ? rival.id : learner.id);
  if (!booked.ok) expect(["slot-lost", "slot-taken"]).toContain(booked.error);
});

describe("for a booked session", () => {
  async function booked() {
    const learner = await createUser(t.db);
    const { id: expertId } = await createExpert(t.db, {
      hours: [{ dayOfWeek: 2, startTime: "14:00", endTime: "16:00" }],
    });
    const startsAt = new Date("2026-12-01T15:00:00Z");
    const { id: bookingId } = await createBooking(t.db, { learnerId: learner.id, expertId, startsAt });
    const caller = callerOf(learner, { now });
    await saveAlert(t.db, caller, { target: { bookingId }, wanted: anyTime, timeZone: "UTC" });
    const stored = async () => (await t.db.select().from(bookings).where(eq(bookings.id, bookingId)))[0];
    const alertId = async () => (await t.db.select().from(timeAlerts))[0]?.id ?? "";
    return { learner, expertId, bookingId, caller, stored, alertId };
  }

  test("the session moves to the held time, and keeps all else", async () => {
    const { caller, stored, alertId } = await booked();
    await pass();
    expect((await mailed())[0]?.facts).toMatchObject({ isMove: true, startsAt: "2026-11-24T14:00:00.000Z" });
    expect(await acceptEarlier(t.db, caller, { alertId: await alertId() })).toMatchObject({ ok: true });
    expect(await stored()).toMatchObject({ status: "confirmed", startsAt: new Date("2026-11-24T14:00:00Z") });
    expect(await states()).toEqual(["accepted"]);
    const statuses = (await t.db.select().from(bookings)).map(({ status }) => status).sort();
    expect(statuses).toEqual(["cancelled", "confirmed"]);
    expect(await acceptEarlier(t.db, caller, { alertId: await alertId() })).toEqual({
      ok: false,
      error: "taken",
    });
  });

  test("no later time is offered, and none once it is cancelled or the offer is over", async () => {
    const { caller, bookingId, stored, alertId } = await booked();
    await t.db.update(expertAvailability).set({ startTime: "16:00", endTime: "18:00", dayOfWeek: 3 });
    await pass();
    const [hold] = await t.db.select().from(bookings).where(eq(bookings.status, "pending"));
    expect(hold?.startsAt).toEqual(new Date("2026-11-25T16:00:00Z"));
    const late = { ...caller, now: inMinutes(31) };
    expect(await acceptEarlier(t.db, late, { alertId: await alertId() })).toEqual({
      ok: false,
      error: "over",
    });
    expect(await stored()).toMatchObject({ startsAt: new Date("2026-12-01T15:00:00Z") });
    await t.db.update(timeAlerts).set({ state: "waiting", holdId: null, seenSeq: -1 });
    await cancelBooking(t.db, caller, { bookingId, reason: null });
    await pass(40);
    expect(await states()).toEqual(["ended"]);
  });
});

test("an alert of an account that was deactivated ends, without a held time", async () => {
  const { learner, alert, publish } = await scene();
  await alert(learner);
  await t.db.update(users).set({ isActive: false }).where(eq(users.id, learner.id));
  await publish();
  await pass();
  expect([await states(), await t.db.$count(bookings)]).toEqual([["ended"], 0]);
});

test("at most three alerts; changing one keeps its place, ending one makes room", async () => {
  const { learner, alert, expertId } = await scene();
  await alert(learner);
  const others = await Promise.all([1, 2, 3].map(() => createExpert(t.db)));
  const caller = callerOf(learner, { now });
  const outcomes = [];
  for (const { id } of others) {
    const saved = await saveAlert(t.db, caller, {
      target: { expertId: id },
      wanted: anyTime,
      timeZone: "UTC",
    });
    outcomes.push(saved.ok || saved.error);
  }
  expect(outcomes).toEqual([true, true, "too-many"]);
  await alert(learner, { days: [5], parts: [] }, day);
  const own = await t.db.select().from(timeAlerts).where(eq(timeAlerts.expertId, expertId));
  expect(own).toMatchObject([{ days: [5], createdAt: now }]);
  expect(await endAlert(t.db, caller, { expertId })).toMatchObject({ ok: true });
  expect(await t.db.$count(timeAlerts, sql`state = 'waiting'`)).toBe(2);
});

test.each([
  ["any day, any time", anyTime, "2026-11-24T08:00:00Z", true],
  ["Tuesday", { days: [2], parts: [] }, "2026-11-24T08:00:00Z", true],
  ["Monday", { days: [1], parts: [] }, "2026-11-24T08:00:00Z", false],
  ["the morning, to its end", { days: [], parts: ["morning"] }, "2026-11-24T11:59:00Z", true],
  ["the afternoon from 12:00", { days: [], parts: ["afternoon"] }, "2026-11-24T12:00:00Z", true],
  ["the evening from 17:00", { days: [], parts: ["evening"] }, "2026-11-24T16:59:00Z", false],
])("%s", (_, wanted, wall, isFit) => expect(fits(wanted, new Date(wall))).toBe(isFit));
