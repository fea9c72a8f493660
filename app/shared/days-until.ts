import { isoDay } from "./format-time";

/** The number of calendar days from now to an instant: 0 for today, 1 for tomorrow. @param zone the reader's IANA zone */
export const daysUntil = (at: Date, zone: string, now: Date): number =>
  Math.round((Date.parse(isoDay(at, zone)) - Date.parse(isoDay(now, zone))) / 86_400_000);

/** "today", "tomorrow", "in 2 days"; for an instant that isn't over. */
export function inDaysText(at: Date, zone: string, now: Date): string {
  const days = daysUntil(at, zone, now);
  return ["today", "tomorrow"][days] ?? `in ${days} days`;
}
