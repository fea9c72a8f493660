import type { Cents } from "~/shared/money";
import { plural } from "~/shared/plural";

/** The lengths, prices and deadlines of a session. */

/** Minutes that a booked hour occupies, and the break at its end (decisions C2, C4). */
const hourMinutes = 60;
const restMinutes = 10;
const hourMs = hourMinutes * 60_000;
const dayMs = 24 * hourMs;
export const maxHoursPerBooking = 4;

/** Minutes that are taught in booked hours: 50 in one, 110 in two. */
export const taughtMinutes = (hours: number): number => hours * hourMinutes - restMinutes;

/** "50 minutes", "1 hour 50 minutes" … */
export function lengthText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [hours > 0 ? plural(hours, "hour") : "", rest > 0 ? plural(rest, "minute") : ""];
  return parts.filter(Boolean).join(" ");
}

/** Returns the booked and the taught time: "1 hour booked, 50 minutes taught". */
export const bookedText = (hours: number): string =>
  `${plural(hours, "hour")} booked, ${lengthText(taughtMinutes(hours))} taught`;

/** Formats the taught time for the confirmation's address, in hours with two decimals: "0.83" for 50 minutes. */
export const durationInHours = (minutes: number): string => (minutes / 60).toFixed(2);

/** Parses such a duration to whole minutes; null for anything that can't be the length of a session. */
export function minutesOfDuration(duration: string): number | null {
  const minutes = Math.round(Number(duration) * 60);
  return Number.isFinite(minutes) && minutes > 0 && minutes <= 24 * 60 ? minutes : null;
}

/** Returns the total price (decision C3). */
export const totalOf = (priceCents: Cents, hours: number): Cents => priceCents * hours;

/** Returns when the booked time ends, including the break. */
export const endOf = (startsAt: Date, hours: number): Date => new Date(startsAt.getTime() + hours * hourMs);

/**
 * Returns the time until which a session can be cancelled or moved free of charge: 24 hours before its start (decision
 * C8). If the expert moved the session, it is at least 24 hours after the move, but never later than the start.
 */
export function freeUntil(startsAt: Date, expertMovedAt: Date | null = null): Date {
  const usual = startsAt.getTime() - dayMs;
  const sinceMove = expertMovedAt ? Math.min(startsAt.getTime(), expertMovedAt.getTime() + dayMs) : usual;
  return new Date(Math.max(usual, sinceMove));
}

/** The parts of a booking on which its deadline for paying depends. */
export interface ToPay {
  startsAt: Date;
  createdAt: Date;
  /** Whether its learner had no paid or kept session when it was booked (decision J12). */
  byNewcomer: boolean;
}

/**
 * Returns the time until which a direct booking has to be paid: 24 hours before its start, or within an hour if it was
 * booked later than that, and before it starts (decision C7). A newcomer has 48 hours, or half the time from the
 * booking to the start if that is shorter (J12).
 */
export function payDeadline({ startsAt, createdAt, byNewcomer }: ToPay): Date {
  if (byNewcomer) {
    const half = Math.floor((startsAt.getTime() - createdAt.getTime()) / 2);
    return new Date(createdAt.getTime() + Math.min(2 * dayMs, half));
  }
  const latest = Math.max(startsAt.getTime() - dayMs, createdAt.getTime() + hourMs);
  return new Date(Math.min(latest, startsAt.getTime()));
}

/** Returns the same deadline for a confirmed booking whose payment is due; otherwise null. */
export const payUntil = (booking: ToPay & { status: string; paymentStatus: string }): Date | null =>
  booking.status === "confirmed" && booking.paymentStatus === "due" ? payDeadline(booking) : null;

/**
 * Returns the time until which a session that is being paid for is held: 15 minutes from now, and never past its start
 * (decision C8). A prolonged hold gets the same time again, counted from its old end.
 */
export const holdEnd = (from: Date, startsAt: Date, minutes = holdMinutes): Date =>
  new Date(Math.min(from.getTime() + minutes * 60_000, startsAt.getTime()));

export const holdMinutes = 15;
