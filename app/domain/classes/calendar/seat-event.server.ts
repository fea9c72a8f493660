import type { SeatRow, TaughtRow } from "~/domain/classes/seats/seat-queries.server";
import { displayName } from "~/domain/experts/expert";
import type { CalendarEntry } from "~/shared/calendar-file.server";
import { isolatedLine } from "~/shared/isolated";
import { paths } from "~/shared/paths";
import type { SeatEvent } from "./class-calendar.server";

/** Classes in the calendars of those who go to them and of those who teach them: both name the link to the class. */

/**
 * A seat as a calendar gets it; null while it is only held, where it never was more, and without a date. @param appUrl
 * the public origin
 */
export function seatEvent({ seat, live, expert }: SeatRow, appUrl: string): SeatEvent | null {
  if (!live.startsAt || !seat.confirmedAt || !["confirmed", "cancelled"].includes(seat.status)) return null;
  return {
    reservationId: seat.id,
    title: live.title,
    expertName: expert ? displayName(expert.name) : (live.expertName ?? ""),
    startsAt: live.startsAt,
    minutes: live.durationMinutes,
    joinLink: live.zoomLink,
    url: new URL(paths.reservation(seat.id), appUrl).href,
    sequence: seat.sequence,
    isCalledOff: seat.status === "cancelled" || live.status === "cancelled",
  };
}

/** A class for the calendar of its expert; its UID is that of the file that anybody can download. */
export function taughtEntry({ live, sold }: TaughtRow, appUrl: string): CalendarEntry | null {
  if (!live.startsAt) return null;
  const isCalledOff = live.status === "cancelled";
  const url = new URL(`${paths.expertClasses}/${live.id}`, appUrl).href;
  const link = live.zoomLink ? `The link to the class: ${live.zoomLink}` : "The class has no link yet.";
  const note = isCalledOff ? "This class was cancelled." : link;
  return {
    uid: `class-${live.id}@keyway`,
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
