import { endOf } from "~/domain/bookings/booking";
import { isMeetingOpen } from "~/domain/bookings/meeting-link/meeting-link";

/** The rules and texts of rooms, which the operator sets up with `MEETING_ROOMS` (decision K2, 0036). Pure. */

/** How many minutes before the start the join button of a room appears. */
export const roomMinutes = 10;
/** For how many days after the end pages and calendars name a room. */
export const roomDays = 30;
/** A room that is opened again within so many minutes isn't noted again. */
export const noteAgainMinutes = 5;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Returns from when the join button of a room shows. */
export const roomFrom = (startsAt: Date): Date => new Date(startsAt.getTime() - roomMinutes * minuteMs);

/** Returns until when pages name a room. */
export const roomUntil = (endsAt: Date): Date => new Date(endsAt.getTime() + roomDays * dayMs);

interface Placed {
  status: string;
  startsAt: Date;
  hours: number;
  /** Whether its link leads to a room of its own. */
  hasRoom: boolean;
}

/** Reports whether both sides see where a session is held: until its end, and a room for 30 days more. */
export function isPlaceShown(booking: Placed, now: Date): boolean {
  const { status, startsAt, hours, hasRoom } = booking;
  if (isMeetingOpen(booking, now)) return true;
  const tookPlace = status === "confirmed" || status === "completed";
  return hasRoom && tookPlace && now < roomUntil(endOf(startsAt, hours));
}

/** Reports whether the two sides can join in the session's room now. */
export const isRoomOpen = (booking: Placed, now: Date): boolean =>
  booking.hasRoom && isMeetingOpen(booking, now) && roomFrom(booking.startsAt) <= now;

export type RoomError = "not-found" | "too-early" | "closed" | "off";

export const roomMessages: Record<Exclude<RoomError, "not-found">, string> = {
  "too-early": `You can join from ${roomMinutes} minutes before the start.`,
  closed: "This session is cancelled or over, so its room can't be joined or changed.",
  off: "There are no rooms to change to.",
};

export const roomSaved = "There is a new room. We email its address to everyone who takes part.";

/** On the page of a room that pages don't name. */
export const roomGone = `This session was cancelled, or ended more than ${roomDays} days ago. Its room isn't shown any more.`;

/** What happens when a side asks for another room. */
export const newRoomHint =
  "If another person has its address, make a new room. The earlier room no longer counts, and we email you both.";

export const newClassRoomHint =
  "If another person has its address, make a new room. The earlier room no longer counts, and we email everyone with a seat.";

/** Says that the button leaves a note. */
export const notedHint = "When you join here, we note the time. Both sides and the admin can see it.";

/** How the two sides of a session with a room get together, until the join button shows. */
export const roomNote = `You meet in a room of your own. The join button shows ${roomMinutes} minutes before the start.`;
/** The same on an unpaid hold. */
export const roomAfterPayment = "Once you have paid, you get the address of a room of your own.";
