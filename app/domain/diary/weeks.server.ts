import { isoDay } from "~/shared/format-time";
import { dayStart } from "~/shared/time.server";

const dayMs = 86_400_000;

/**
 * Returns the first instants of the last weeks, which begin on Mondays in the zone, oldest first: the current week is the
 * last but one, and then comes the next week. @param zone an IANA zone
 */
export function weekStarts(count: number, zone: string, now: Date): Date[] {
  const today = Date.parse(`${isoDay(now, zone)}T00:00:00Z`);
  const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * dayMs;
  return Array.from({ length: count + 1 }, (_, index) =>
    dayStart(zone, new Date(monday + (index + 1 - count) * 7 * dayMs).toISOString().slice(0, 10)),
  );
}
