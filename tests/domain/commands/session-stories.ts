import { eq } from "drizzle-orm";
import { timeAlerts } from "~/db/schema/bookings/time-alerts";
import { expertAvailability } from "~/db/schema/experts/expert-availability";
import { checkFreeSoon } from "~/domain/availability/free-soon.server";
import { acceptEarlier } from "~/domain/bookings/alerts/accept-earlier.server";
import { endAlert, saveAlert } from "~/domain/bookings/alerts/alerts.server";
import { processDueAlerts } from "~/domain/bookings/alerts/process-due-alerts.server";
import { cancelBooking } from "~/domain/bookings/change/cancel-booking.server";
import { prolongHold, releaseHold } from "~/domain/bookings/change/holds.server";
import { processDueBookings } from "~/domain/bookings/change/process-due-bookings.server";
import { processDueResales } from "~/domain/bookings/change/process-due-resales.server";
import { announceUsualLink } from "~/domain/bookings/meeting-link/announce-meeting-link.server";
import { holdBooking } from "~/domain/bookings/request/create-booking.server";
import { changeRoom } from "~/domain/bookings/rooms/change-room.server";
import { claimDue } from "~/domain/calendars/read-calendar.server";
import { callerOf, testNow } from "../../support/caller";
import { linkScene, requestOf, roomScene } from "../../support/scenes/bookings";
import {
  createBooking,
  createExpert,
  createUser,
  keepSessions,
  payFor,
} from "../../support/scenes/factories";
import { createOwnCalendar } from "../../support/scenes/own-calendars";
import { granted, type Story } from "./story";

const at = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000);
const tuesday = (hour: number, week = 0) => new Date(Date.UTC(2026, 10, 24 + 7 * week, hour));

/** Two learners who wait for an earlier time of an expert with hours on Tuesdays, one of them with a session. */
async function waiting(db: Parameters<Story>[0]) {
  const [learner, other] = [await createUser(db), await createUser(db, { fullName: "Otto Lang" })];
  const hours = [{ dayOfWeek: 2, startTime: "13:00", endTime: "17:00" }];
  const { id: expertId } = await createExpert(db, { hours });
  const session = {
    learnerId: learner.id,
    expertId,
    startsAt: tuesday(15, 1),
    paymentStatus: "paid" as const,
  };
  const { id: bookingId } = await createBooking(db, session);
  await keepSessions(db, [learner.id, other.id]);
  const as = (minutes = 0) => callerOf(learner, { now: at(minutes) });
  const pass = (minutes: number) =>
    processDueAlerts(db, { now: at(minutes), limit: 100, commissionPercent: 12.5, meetingRooms: null });
  const save = (user: typeof learner, target: { bookingId: string } | { expertId: string }) =>
    saveAlert(db, callerOf(user), { target, wanted: { days: [], parts: [] }, timeZone: "UTC" });
  const alertOf = async (id: string) =>
    (await db.select().from(timeAlerts).where(eq(timeAlerts.learnerId, id)))[0]?.id ?? "";
  return { learner, other, expertId, bookingId, as, pass, save, alertOf };
}

export const sessionStories: Record<string, Story> = {
  "a held time": async (db, say) => {
    const learner = await createUser(db);
    const { id: expertId } = await createExpert(db);
    const request = requestOf(expertId, { startsAt: new Date("2026-11-30T10:00:00Z") });
    const held = granted(await say("is taken", () => holdBooking(db, callerOf(learner), request)));
    const later = callerOf(learner, { now: at(10) });
    await say("is prolonged", () => prolongHold(db, later, { bookingId: held.id }));
    await say("is given back", () => releaseHold(db, later, { bookingId: held.id }));
    await holdBooking(db, callerOf(learner), request);
    await say("runs out", () => processDueBookings(db, { now: at(60), limit: 100 }));
  },
  "an earlier time": async (db, say) => {
    const scene = await waiting(db);
    await say("is asked for", () => scene.save(scene.learner, { bookingId: scene.bookingId }));
    await scene.save(scene.other, { expertId: scene.expertId });
    await say("is found", () => scene.pass(0));
    const alertId = await scene.alertOf(scene.learner.id);
    await say("is accepted", () => acceptEarlier(db, scene.as(5), { alertId }));
    await say("runs out for the other", () => processDueBookings(db, { now: at(40), limit: 100 }));
    await say("is missed", () => scene.pass(41));
    const asOther = callerOf(scene.other, { now: at(42) });
    await say("isn't wanted any more", () => endAlert(db, asOther, { expertId: scene.expertId }));
  },
  "a time that can't be offered": async (db, say) => {
    const scene = await waiting(db);
    const own = { learnerId: scene.other.id, status: "pending" as const, holdExpiresAt: at(600) };
    for (const hour of [8, 10, 12]) {
      const { id: expertId } = await createExpert(db);
      await createBooking(db, { ...own, expertId, startsAt: tuesday(hour, 2) });
    }
    await scene.save(scene.other, { expertId: scene.expertId });
    await say("is missed", () => scene.pass(0));
  },
  "a usual link": async (db, say) => {
    const scene = await linkScene(db, { startsAt: new Date("2026-11-30T10:00:00Z") });
    const link = "https://meet.example/new";
    await say("is announced", () =>
      announceUsualLink(db, testNow, { expertId: scene.expertId, link, changeId: scene.bookingId }),
    );
  },
  "a session in a room": async (db, say) => {
    const scene = await roomScene(db);
    await say("gets another one", () => changeRoom(db, scene.expertAt(-500), scene.bookingId));
  },
  "a session that is cancelled late": async (db, say) => {
    const { id: expertId } = await createExpert(db);
    const startsAt = at(20 * 60);
    const paid = async (fullName: string, createdAt: Date) => {
      const learner = await createUser(db, { fullName });
      const booking = await createBooking(db, { learnerId: learner.id, expertId, startsAt, createdAt });
      await payFor(db, booking);
      return { learner, bookingId: booking.id };
    };
    const { learner, bookingId } = await paid("Nadia Rahman", at(-48 * 60));
    await cancelBooking(db, callerOf(learner), { bookingId, reason: null });
    await paid("Otto Lang", at(60));
    await say("is refunded once its time is booked again", () =>
      processDueResales(db, { now: at(120), limit: 10 }),
    );
  },
  "an expert's own calendar": async (db, say) => {
    const user = await createUser(db, { role: "expert", fullName: "Amara Okafor" });
    const { id: expertId } = await createExpert(db, { userId: user.id });
    await createOwnCalendar(db, { expertId, userId: user.id });
    await say("is claimed by a worker", () => claimDue(db, { now: testNow, limit: 10 }));
  },
  "a calendar": async (db, say) => {
    const { id: expertId } = await createExpert(db, { hours: [] });
    await db
      .insert(expertAvailability)
      .values({ expertId, dayOfWeek: 2, startTime: "14:00", endTime: "15:00" });
    await say("is checked for free times", () => checkFreeSoon(db, { now: testNow, limit: 100 }));
  },
};
