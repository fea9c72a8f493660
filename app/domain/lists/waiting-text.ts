import { isoDay } from "~/shared/format-time";
import { plural } from "~/shared/plural";

/** "since today", or "3 days", below "Waiting": days are counted in the reader's IANA zone. */
export function waitingText(since: Date, now: Date, zone: string): string {
  const days = (Date.parse(isoDay(now, zone)) - Date.parse(isoDay(since, zone))) / 86_400_000;
  if (days <= 0) return "since today";
  return plural(days, "day");
}

/** Refunds, claims and answers are promised within 48 hours. */
export const lateHours = 48;

/** Whole hours, so that what has waited 48 and a half isn't late yet. */
export const waitedHours = (since: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - since.getTime()) / 3_600_000));

/** "less than an hour", "5 hours", "48 hours, due now" or "4 days, late". */
export function ageText(hours: number): string {
  if (hours === 0) return "less than an hour";
  if (hours > lateHours) return `${plural(Math.floor(hours / 24), "day")}, late`;
  return `${plural(hours, "hour")}${hours === lateHours ? ", due now" : ""}`;
}
