import { subscribers } from "~/db/schema/classes/subscribers";
import { changeClassRoom } from "~/domain/classes/rooms/change-class-room.server";
import { openSeatRoom, openTaughtRoom } from "~/domain/classes/rooms/open-class-room.server";
import { processDueClasses } from "~/domain/classes/running/process-due-classes.server";
import { moveSeat } from "~/domain/classes/seats/move-seat.server";
import { prolongSeatHold, releaseSeat } from "~/domain/classes/seats/seat-holds.server";
import {
  acceptOffer,
  declineOffer,
  leaveWaitlist,
  restoreEntry,
} from "~/domain/classes/waitlist/waitlist.server";
import { mailOpenDate } from "~/domain/subscriptions/mail-open-date.server";
import { callerOf, inMinutes, testNow, visitor } from "../../support/caller";
import { roomColumns, template } from "../../support/scenes/bookings";
import { createLiveClass, createSeat, createWaitlistEntry, hold } from "../../support/scenes/classes";
import { createExpert, createUser } from "../../support/scenes/factories";
import type { Story } from "./story";

export const classStories: Record<string, Story> = {
  "a held seat": async (db, say) => {
    const live = await createLiveClass(db, { maxSeats: 1 });
    const { learner, seat } = await hold(db, live);
    const entry = await createWaitlistEntry(db, live);
    const other = await createWaitlistEntry(db, live);
    const later = callerOf(learner, { now: inMinutes(10) });
    await say("is prolonged", () => prolongSeatHold(db, later, { reservationId: seat.id }));
    await say("is given back", () => releaseSeat(db, later, { reservationId: seat.id }));
    const waiter = visitor({ now: inMinutes(11) });
    await say("its offer is declined", () => declineOffer(db, waiter, entry.id));
    await say("the next one leaves", () => leaveWaitlist(db, waiter, other.id));
    await say("and comes back", () => restoreEntry(db, waiter, other.id));
  },
  "a seat": async (db, say) => {
    const live = await createLiveClass(db, { maxSeats: 1 });
    const seriesId = live.seriesId;
    const to = await createLiveClass(db, {
      seriesId,
      startsAt: new Date("2026-12-02T18:00:00Z"),
      maxSeats: 3,
    });
    const learner = await createUser(db);
    const seat = await createSeat(db, live, learner);
    const waiter = await createUser(db, { fullName: "Wanda Wait" });
    const entry = await createWaitlistEntry(db, live, { email: waiter.email, userId: waiter.id });
    await say("moves to another date", () =>
      moveSeat(db, callerOf(learner), { reservationId: seat.id, toClassId: to.id }),
    );
    await say("the offer is accepted", () =>
      acceptOffer(db, callerOf(waiter), { entryId: entry.id, timeZone: "UTC" }),
    );
  },
  "a class": async (db, say) => {
    const live = await createLiveClass(db, { minSeats: 4, decideAt: new Date("2026-11-29T18:00:00Z") });
    await createSeat(db, live, await createUser(db));
    await createWaitlistEntry(db, live);
    await say("has too few seats", () =>
      processDueClasses(db, { now: new Date("2026-11-29T18:00:01Z"), limit: 10 }),
    );
  },
  "a class in a room": async (db, say) => {
    const teacher = await createUser(db, { role: "expert", fullName: "Amara Okafor" });
    const { id: expertId } = await createExpert(db, { userId: teacher.id });
    const live = await createLiveClass(db, { expertId, ...roomColumns("zoomLink") });
    const learner = await createUser(db);
    const seat = await createSeat(db, live, learner);
    const given = { now: live.startsAt ?? testNow, meetingRooms: template };
    const asExpert = callerOf(teacher, { ...given, expertId });
    await say("gets another one", () => changeClassRoom(db, asExpert, live.id));
    await say("is opened by its expert", () => openTaughtRoom(db, asExpert, live.id));
    await say("is opened by a learner", () => openSeatRoom(db, callerOf(learner, given), seat.id));
  },
  "an open date": async (db, say) => {
    const live = await createLiveClass(db, { maxSeats: 2 });
    const confirmed = { status: "confirmed", confirmedAt: testNow, askedAt: testNow } as const;
    await db.insert(subscribers).values([
      { ...confirmed, email: "nadia@test.example" },
      { ...confirmed, email: "told@test.example", toldAt: testNow },
      { email: "asked@test.example", status: "pending", askedAt: testNow },
    ]);
    await say("is mailed", () => mailOpenDate(db, testNow, { classId: live.id }));
  },
};
