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

/** @param waited in milliseconds. Whole hours count, so that what has waited 48 and a half isn't late yet. */
export const isLate = (waited: number): boolean => Math.floor(waited / 3_600_000) > lateHours;
