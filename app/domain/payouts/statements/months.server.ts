import { isoDay } from "~/shared/format-time";
import { dayStart } from "~/shared/time.server";

/** A month on a zone's calendar. */
export interface Month {
  /** "2026-11" */
  key: string;
  /** Its first instant, and that of the next month. */
  from: Date;
  until: Date;
}

/** Returns a month; null if the key isn't a month ("2026-13") or the month hasn't begun. @param zone an IANA zone */
export function readMonth(key: string, zone: string, now: Date): Month | null {
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(key)) return null;
  const month = monthOf(key, zone);
  return month.from <= now ? month : null;
}

/** Returns the last months up to the current one, oldest first. @param zone an IANA zone */
export function lastMonths(count: number, zone: string, now: Date): Month[] {
  const current = isoDay(now, zone).slice(0, 7);
  return Array.from({ length: count }, (_, index) => monthOf(shifted(current, index + 1 - count), zone));
}

/** Returns the months from that of an instant to the current one, newest first. @param zone an IANA zone */
export function monthsSince(first: Date, zone: string, now: Date): Month[] {
  const [from, to] = [first, now].map((instant) => isoDay(instant, zone).split("-").map(Number));
  const countOf = ([year = 0, month = 0]: number[] = []) => year * 12 + month;
  return lastMonths(countOf(to) - countOf(from) + 1, zone, now).reverse();
}

const monthOf = (key: string, zone: string): Month => ({
  key,
  from: dayStart(zone, `${key}-01`),
  until: dayStart(zone, `${shifted(key, 1)}-01`),
});

/** Returns the month that is so many months later: "2026-12", 1 → "2027-01". */
function shifted(key: string, months: number): string {
  const [year = 0, month = 0] = key.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 7);
}
