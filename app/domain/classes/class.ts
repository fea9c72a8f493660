import type { Reservation } from "~/db/schema/classes/class-reservations";
import type { LiveClass } from "~/db/schema/classes/classes";

/** The rules of live classes that need no database (decision E). */

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** A hold of a seat, and how much once more when it is prolonged, in minutes. */
export const holdMinutes = 15;
/** How long a freed seat is offered to one person of the waitlist. */
export const offerHours = 12;
/** How long before the start the join button shows; mails and calendars have the link earlier. */
export const joinMinutes = 5;
/** How long a recording can be watched, from the day on which it was added. */
export const recordingDays = 30;

/** The longest a class may be: `classes_duration_check`. */
export const longestMinutes = 480;
/** The class whose page shows the 6-week journey (decision E3). */
export const foundationsSlug = "beginner-foundations";

/** True for what could be a slug at all; nothing else is worth a query. */
export const isSlug = (text: string): boolean => /^[a-z0-9-]{1,100}$/.test(text);

/** When a hold that is taken or prolonged at `from` ends: at the start at the latest. */
export const seatHoldEnd = (from: Date, startsAt: Date): Date =>
  new Date(Math.min(from.getTime() + holdMinutes * minuteMs, startsAt.getTime()));

/** In the last minutes before the start no seat is offered to the waitlist: it is open to everyone. */
export const lastOfferMinutes = 15;

/** Whether a free seat is still offered to the waitlist. */
export const isOfferTime = (startsAt: Date, now: Date): boolean =>
  startsAt.getTime() - now.getTime() >= lastOfferMinutes * minuteMs;

/** When an offer that is made at `now` ends: at the start at the latest. */
export const offerEnd = (now: Date, startsAt: Date): Date =>
  new Date(Math.min(now.getTime() + offerHours * 60 * minuteMs, startsAt.getTime()));

/** Returns the time until which a recording added at `now` can be watched. */
export const recordingEnd = (now: Date): Date => new Date(now.getTime() + recordingDays * dayMs);

type Seats = Pick<LiveClass, "maxSeats" | "seatsTaken">;

/** Free seats, never below 0. A seat that is offered to the waitlist isn't free. */
export const seatsLeft = ({ maxSeats, seatsTaken }: Seats): number => Math.max(0, maxSeats - seatsTaken);

/** The state of a class for a user who wants a seat. */
export type ClassStanding = "announced" | "open" | "sold-out" | "started" | "past" | "cancelled";

/**
 * The specification's rule: sold out without a free seat, or when sales were closed by hand. After its start no seat is
 * sold.
 */
export function standingOf(
  live: Seats & Pick<LiveClass, "status" | "startsAt" | "endsAt">,
  now: Date,
): ClassStanding {
  const { status, startsAt, endsAt } = live;
  if (status === "cancelled") return "cancelled";
  if (status === "announced" || !startsAt || !endsAt) return "announced";
  if (endsAt <= now) return "past";
  if (startsAt <= now) return "started";
  return status === "sold_out" || seatsLeft(live) === 0 ? "sold-out" : "open";
}

/** Whether a seat is held or confirmed, its hold still running: what keeps its place in the class. */
export const isLiveSeat = (
  { status, holdExpiresAt }: Pick<Reservation, "status" | "holdExpiresAt">,
  now: Date,
): boolean => status === "confirmed" || (status === "held" && holdExpiresAt !== null && holdExpiresAt > now);

/** Whether the payment of a seat is due and may still be made. */
export const isPayableSeat = (
  seat: Pick<Reservation, "status" | "holdExpiresAt" | "paymentStatus" | "priceCents">,
  startsAt: Date | null,
  now: Date,
): boolean =>
  seat.paymentStatus === "due" &&
  seat.priceCents > 0 &&
  seat.status === "held" &&
  isLiveSeat(seat, now) &&
  startsAt !== null &&
  now < startsAt;

/** An account's own live seat in a class: held until it is paid for, or confirmed. */
export interface OwnSeat {
  id: string;
  isHeld: boolean;
}
