import type { Seat } from "~/db/schema/classes/class-reservations";
import type { LiveClass } from "~/db/schema/classes/classes";
import { roomMinutes, roomUntil } from "~/domain/bookings/rooms/room";

/** The rules of live classes that need no database (decision E). */

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** How long a seat is held, in minutes. A hold can be prolonged once by the same time. */
export const holdMinutes = 15;
/** How long a free seat is offered to a waitlist entry, in hours. */
export const offerHours = 12;
/** How long a waitlist entry can be confirmed by its mailed link, in hours. Then it leaves the waitlist. */
export const confirmHours = 24;
/** How many minutes before the start the join button appears. Mails and calendars have the link earlier. */
export const joinMinutes = 5;
/** The same for this class: a room of its own opens as early as that of a session. */
export const joinMinutesOf = ({ room }: Pick<LiveClass, "room">): number =>
  room === null ? joinMinutes : roomMinutes;

/** Returns the start of the time in which people can join. */
export const joinFrom = (live: Pick<LiveClass, "room"> & { startsAt: Date }): Date =>
  new Date(live.startsAt.getTime() - joinMinutesOf(live) * minuteMs);

/** Reports whether learners with a seat can see the link to the class now. */
export const isJoinOpen = (
  { status, startsAt, endsAt, room }: Pick<LiveClass, "status" | "startsAt" | "endsAt" | "room">,
  now: Date,
): boolean =>
  status !== "cancelled" &&
  startsAt !== null &&
  endsAt !== null &&
  joinFrom({ startsAt, room }) <= now &&
  now < endsAt;

/** Returns the link to the class as pages and calendars show it: a room's until 30 days after the end. */
export const classLinkOf = (
  { zoomLink, room, endsAt }: Pick<LiveClass, "zoomLink" | "room" | "endsAt">,
  now: Date,
): string | null => (room !== null && endsAt && roomUntil(endsAt) <= now ? null : zoomLink);

/** How long a recording can be watched after it was added, in days. */
export const recordingDays = 30;

/** The maximum length of a class, in minutes, as in `classes_duration_check`. */
export const longestMinutes = 480;
/** The slug of the class whose page shows the 6-week journey (decision E3). */
export const foundationsSlug = "beginner-foundations";

/** Reports whether the text has the form of a slug. Other texts need no query. */
export const isSlug = (text: string): boolean => /^[a-z0-9-]{1,100}$/.test(text);

/** For this many minutes before the start, free seats are open to everyone and not offered to the waitlist. */
export const lastOfferMinutes = 15;

/** Reports whether a free seat is still offered to the waitlist. */
export const isOfferTime = (startsAt: Date, now: Date): boolean =>
  startsAt.getTime() - now.getTime() >= lastOfferMinutes * minuteMs;

/** Returns the end of an offer that is made at `now`: at the latest, the start of the class. */
export const offerEnd = (now: Date, startsAt: Date): Date =>
  new Date(Math.min(now.getTime() + offerHours * 60 * minuteMs, startsAt.getTime()));

/** Returns the time until which a waitlist entry that was made at `createdAt` can be confirmed. */
export const confirmEnd = (createdAt: Date): Date =>
  new Date(createdAt.getTime() + confirmHours * 60 * minuteMs);

/** Returns the time until which a recording added at `now` can be watched. */
export const recordingEnd = (now: Date): Date => new Date(now.getTime() + recordingDays * dayMs);

type Seats = Pick<LiveClass, "maxSeats" | "seatsTaken">;

/** Returns the number of free seats, at least 0. A seat that is offered to the waitlist isn't free. */
export const seatsLeft = ({ maxSeats, seatsTaken }: Seats): number => Math.max(0, maxSeats - seatsTaken);

/** Reports whether sales were closed by hand, also while seats are free. The specification's word for it is stored. */
export const isClosedByHand = ({ status }: Pick<LiveClass, "status">): boolean => status === "sold_out";

/** The state of a class for a user who wants a seat. */
export type ClassStanding = "announced" | "open" | "sold-out" | "started" | "past" | "cancelled";

/**
 * Returns the state of a class. By the specification's rule it is sold out if no seat is free or sales were closed by
 * hand. No seats are sold after its start.
 */
export function classStandingOf(
  live: Seats & Pick<LiveClass, "status" | "startsAt" | "endsAt">,
  now: Date,
): ClassStanding {
  const { status, startsAt, endsAt } = live;
  if (status === "cancelled") return "cancelled";
  if (status === "announced" || !startsAt || !endsAt) return "announced";
  if (endsAt <= now) return "past";
  if (startsAt <= now) return "started";
  return isClosedByHand(live) || seatsLeft(live) === 0 ? "sold-out" : "open";
}

/** Reports whether a seat is confirmed, or held by a hold that hasn't expired. */
export const isLiveSeat = (
  { status, holdExpiresAt }: Pick<Seat, "status" | "holdExpiresAt">,
  now: Date,
): boolean => status === "confirmed" || (status === "held" && holdExpiresAt !== null && holdExpiresAt > now);

/** Reports whether a seat still has to be paid for and can still be. */
export const isBillableSeat = (
  seat: Pick<Seat, "status" | "holdExpiresAt" | "paymentStatus" | "priceCents">,
  startsAt: Date | null,
  now: Date,
): boolean =>
  seat.paymentStatus === "due" &&
  seat.priceCents > 0 &&
  seat.status === "held" &&
  isLiveSeat(seat, now) &&
  startsAt !== null &&
  now < startsAt;

/** An account's own live seat in a class: confirmed, or held until it is paid for. */
export interface OwnSeat {
  id: string;
  isHeld: boolean;
}
