import type { Cents } from "~/shared/money";
import { plural } from "~/shared/plural";

/** The rules of a session that need no database: lengths, sums, deadlines. */

/** Minutes that a booked hour occupies, and the rest at its end (decisions C2, C4). */
const hourMinutes = 60;
const restMinutes = 10;
export const maximumHours = 4;

/** Minutes that are taught in booked hours: 50 in one, 110 in two. */
export const taughtMinutes = (hours: number): number => hours * hourMinutes - restMinutes;

/** "50 minutes", "1 hour 50 minutes" … */
export function lengthText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [hours > 0 ? plural(hours, "hour") : "", rest > 0 ? plural(rest, "minute") : ""];
  return parts.filter(Boolean).join(" ");
}

/** "1 hour booked · 50 minutes taught": what is paid for, and what of it is lesson. */
export const bookedText = (hours: number): string =>
  `${plural(hours, "hour")} booked · ${lengthText(taughtMinutes(hours))} taught`;

/** The taught time as the address of the confirmation carries it: hours with two digits, "0.83" for 50 minutes. */
export const durationInHours = (minutes: number): string => (minutes / 60).toFixed(2);

/** Minutes from such a duration, rounded; null for anything that can't be the length of a session. */
export function minutesOfDuration(duration: string): number | null {
  const minutes = Math.round(Number(duration) * 60);
  return Number.isFinite(minutes) && minutes > 0 && minutes <= 24 * 60 ? minutes : null;
}

/** The whole charge (decision C3). */
export const totalOf = (priceCents: Cents, hours: number): Cents => priceCents * hours;

/** When the booked time ends, rest included. */
export const endOf = (startsAt: Date, hours: number): Date =>
  new Date(startsAt.getTime() + hours * hourMinutes * 60_000);

/** Until when a session can be cancelled or moved free of charge: 24 hours before its start (decision C8). */
export const freeUntil = (startsAt: Date): Date => new Date(startsAt.getTime() - 24 * 3_600_000);

/** Until when a session is held that is being paid for, or a hold that is prolonged: 15 minutes from now (decision C8). */
export const holdEnd = (now: Date): Date => new Date(now.getTime() + holdMinutes * 60_000);

export const holdMinutes = 15;
