import { classLinkOf, joinMinutesOf } from "~/domain/classes/class";
import type { SeatRow, TaughtRow } from "~/domain/classes/seats/seat-queries.server";
import { displayName } from "~/domain/experts/expert";
import { type CalendarEntry, ownUid } from "~/shared/calendar-file.server";
import { isolatedLine } from "~/shared/isolated";
import { paths } from "~/shared/paths";
import type { SeatEvent } from "./class-calendar.server";

/** Classes in the calendars of learners and of the expert who teaches. Both entries have the link to the class. */

/**
 * Returns a seat's calendar event; null for a seat that was never confirmed and for a class without a date.
 * @param place.appUrl the public origin
 */
export function seatEvent(
  { seat, live, expert }: SeatRow,
  { appUrl, now }: { appUrl: string; now: Date },
): SeatEvent | null {
  if (!live.startsAt || !seat.confirmedAt || !["confirmed", "cancelled"].includes(seat.status)) return null;
  return {
    reservationId: seat.id,
    title: live.title,
    expertName: expert ? displayName(expert.name) : (live.expertName ?? ""),
    startsAt: live.startsAt,
    minutes: live.durationMinutes,
    joinLink: classLinkOf(live, now),
    joinMinutes: joinMinutesOf(live),
    url: new URL(paths.reservation(seat.id), appUrl).href,
    sequence: seat.sequence,
    isCalledOff: seat.status === "cancelled" || live.status === "cancelled",
  };
}

/** Returns a class for its expert's calendar; null without a date. It has the same UID as in the public file. */
export function taughtEntry({ live, sold }: TaughtRow, appUrl: string): CalendarEntry | null {
  if (!live.startsAt) return null;
  const isCalledOff = live.status === "cancelled";
  const url = new URL(`${paths.expertClasses}/${live.id}`, appUrl).href;
  const link = live.zoomLink ? `The link to the class: ${live.zoomLink}` : "The class has no link yet.";
  const note = isCalledOff ? "This class was cancelled." : link;
  return {
    uid: `class-${live.id}${ownUid}`,
    title: `You teach: ${isolatedLine(live.title)}`,
    description: `${live.durationMinutes} minutes, ${sold} of ${live.maxSeats} seats sold. ${note}\n\nYour class: ${url}`,
    url,
    location: isCalledOff ? null : live.zoomLink,
    startsAt: live.startsAt,
    minutes: live.durationMinutes,
    sequence: live.changedSeq,
    isCalledOff,
  };
}
