import { expect, test } from "vitest";
import { bookableFrom, bookableUntil } from "~/domain/availability/terms";
import { freeUntil, holdEnd, payDeadline } from "~/domain/bookings/booking";
import { isPlaceShown, isRoomOpen } from "~/domain/bookings/rooms/room";
import { answerUntil, canReport } from "~/domain/claims/claim";
import { guaranteeUntil } from "~/domain/claims/guarantee";
import {
  classLinkOf,
  classStandingOf,
  confirmEnd,
  isJoinOpen,
  isLiveSeat,
  isOfferTime,
  offerEnd,
  recordingEnd,
} from "~/domain/classes/class";
import { restorableUntil } from "~/domain/classes/waitlist/waitlist";
import { isSuspected } from "~/domain/inquiries/suspicion";
import { mayHaveEnded } from "~/domain/payments/payment";
import { holdAfter } from "~/domain/payouts/details/payout-details";
import { askFrom, askUntil, partStanding, publishAt, writeUntil } from "~/domain/reviews/review";

/** The rules of time at their first and last millisecond and one beyond, without a database. */

const zero = new Date("2026-11-23T10:00:00.000Z");
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const at = (ms: number) => new Date(zero.getTime() + ms);
const never = Number.POSITIVE_INFINITY;

const live = {
  ...{ status: "open" as const, startsAt: zero, endsAt: at(hour) },
  ...{ maxSeats: 2, seatsTaken: 1, room: null },
};
const named = { ...live, room: "r", zoomLink: "https://meet.example/r" };
const session = { status: "confirmed", startsAt: zero, hours: 1, hasRoom: true };
const linked = { ...session, hasRoom: false };
const ended = { endedAt: zero, publishedAt: null };

// What is asked, about an event at zero; the first and the last millisecond after it at which the answer is yes.
test.each<[string, (now: Date) => boolean, number, number]>([
  ["an absence can be reported", (now) => canReport(zero, now), 15 * minute, 24 * hour],
  ["a review can be written", (now) => partStanding(null, ended, now) === "open", -never, 30 * day],
  ["a review can be edited", (now) => partStanding(zero, ended, now) === "editable", -never, 48 * hour],
  ["a free seat is offered to the waitlist", (now) => isOfferTime(zero, now), -never, -15 * minute],
  ["a class can be booked", (now) => classStandingOf(live, now) === "open", -never, -1],
  ["a class is under way", (now) => classStandingOf(live, now) === "started", 0, hour - 1],
  ["a class can be joined", (now) => isJoinOpen(live, now), -5 * minute, hour - 1],
  ["a class in a room", (now) => isJoinOpen({ ...live, room: "r" }, now), -10 * minute, hour - 1],
  ["a class's room is named", (now) => classLinkOf(named, now) !== null, -never, hour + 30 * day - 1],
  ["a session's room can be joined", (now) => isRoomOpen(session, now), -10 * minute, hour - 1],
  ["a session's room is named", (now) => isPlaceShown(session, now), -never, hour + 30 * day - 1],
  ["a session's link is named", (now) => isPlaceShown(linked, now), -never, hour - 1],
  ["a held seat is kept", (now) => isLiveSeat({ status: "held", holdExpiresAt: zero }, now), -never, -1],
  [
    "a place can be restored",
    (now) => restorableUntil({ givenUpAt: zero }, now) !== null,
    -never,
    24 * hour - 1,
  ],
  ["a form comes from a program", (now) => isSuspected({ opened: `${zero.getTime()}` }, now), 0, 1999],
  [
    "a payment's page may have ended",
    (now) => mayHaveEnded({ state: "open", createdAt: zero }, now),
    25 * minute + 1,
    never,
  ],
])("%s", (_, rule, first, last) => {
  const around = [first - 1, first, last, last + 1].map((ms) => (Number.isFinite(ms) ? rule(at(ms)) : null));
  const inside = (ms: number) => (Number.isFinite(ms) ? true : null);
  const outside = (ms: number) => (Number.isFinite(ms) ? false : null);
  expect(around).toEqual([outside(first), inside(first), inside(last), outside(last)]);
});

test.each<[string, Date | number | null, number]>([
  ["an absence has to be answered", answerUntil(zero), 48 * hour],
  ["the guarantee can be used", guaranteeUntil(zero), 24 * hour],
  [
    "it can be used after a report that was open for two hours",
    guaranteeUntil(zero, { createdAt: at(hour), decidedAt: at(3 * hour) }),
    26 * hour,
  ],
  ["a session can be cancelled free of charge", freeUntil(zero), -24 * hour],
  ["it can be after its expert moved it", freeUntil(zero, at(-30 * hour)), -6 * hour],
  [
    "it has to be paid",
    payDeadline({ startsAt: at(40 * hour), createdAt: zero, byNewcomer: false }),
    16 * hour,
  ],
  ["a late one has", payDeadline({ startsAt: at(24 * hour), createdAt: zero, byNewcomer: false }), hour],
  [
    "a newcomer's has",
    payDeadline({ startsAt: at(200 * hour), createdAt: zero, byNewcomer: true }),
    48 * hour,
  ],
  [
    "a newcomer's late one has",
    payDeadline({ startsAt: at(hour), createdAt: zero, byNewcomer: true }),
    hour / 2,
  ],
  ["a time is held", holdEnd(zero, at(day)), 15 * minute],
  ["it is held before its start", holdEnd(zero, at(minute)), minute],
  ["a waitlist's offer lasts", offerEnd(zero, at(day)), 12 * hour],
  ["it lasts before the start", offerEnd(zero, at(hour)), hour],
  ["a place has to be confirmed", confirmEnd(zero), 24 * hour],
  ["a recording can be watched", recordingEnd(zero), 30 * day],
  ["a review can be written", writeUntil(zero), 30 * day],
  ["no one is asked for a review", askFrom(zero), day],
  ["a learner is asked for a review", askUntil(zero), 7 * day],
  ["one part is hidden", publishAt({ reviewedAt: null, notedAt: zero }), 7 * day],
  ["both are hidden", publishAt({ reviewedAt: at(hour), notedAt: zero }), hour],
  ["payouts wait after a change", holdAfter(zero), 48 * hour],
  ["a session needs notice", bookableFrom({ minimumNoticeMinutes: 120 }, zero), 2 * hour],
  ["a session can be ahead", bookableUntil({ daysAhead: 90 }, zero), 90 * day],
])("until when %s", (_, moment, after) => {
  expect(Number(moment) - zero.getTime()).toBe(after);
});
