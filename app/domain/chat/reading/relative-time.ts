import { formatDayMonth, formatShortDate, formatTime, formatWeekday, isoDay } from "~/shared/format-time";

/**
 * Returns the specification's relative time: "14:05" today, "Yesterday", the weekday within 7 days ("Monday"), then day
 * and month ("23 Nov"), with the year if it isn't the current one. Pure.
 * @param zone the viewer's IANA zone, whose calendar days are counted
 */
export function relativeTime(at: Date, { zone, now }: { zone: string; now: Date }): string {
  const days = daysBetween(isoDay(at, zone), isoDay(now, zone));
  if (days === 0) return formatTime(at, zone);
  if (days === 1) return "Yesterday";
  // Seven days ago was the same weekday as today.
  if (days > 1 && days < 7) return formatWeekday(at, zone);
  const isSameYear = isoDay(at, zone).slice(0, 4) === isoDay(now, zone).slice(0, 4);
  return isSameYear ? formatDayMonth(at, zone) : formatShortDate(at, zone);
}

/** Returns the calendar day before. @param day such as "2026-11-23" */
export const dayBefore = (day: string): string =>
  new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10);

const dayMs = 86_400_000;

/** Reads both days as UTC, where every day has 24 hours. */
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs;
