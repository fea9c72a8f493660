import { formatMonth, isoDay } from "~/shared/format-time";
import { dayStart } from "~/shared/time.server";

/** A month of the operator's documents (decision J13). */
export interface Month {
  /** "2026-11" */
  key: string;
  /** The IANA zone in which it begins and ends. */
  zone: string;
  from: Date;
  until: Date;
}

/** The zone of the documents today, and the months that closed, oldest first, each in the zone of its time. */
export interface DocumentMonths {
  zone: string;
  closed: readonly Month[];
}

/** Returns a month; null if the key isn't a month ("2026-13") or the month hasn't begun. */
export function readMonth(key: string, months: DocumentMonths, now: Date): Month | null {
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(key)) return null;
  const month = monthOf(key, months);
  return month.from <= now ? month : null;
}

/** Returns the last months up to the current one, oldest first. */
export function lastMonths(count: number, months: DocumentMonths, now: Date): Month[] {
  const current = monthAt(now, months).key;
  return Array.from({ length: count }, (_, index) => monthOf(shifted(current, index + 1 - count), months));
}

/** Returns the months from that of an instant to the current one, newest first. */
export function monthsSince(first: Date, months: DocumentMonths, now: Date): Month[] {
  const [from, to] = [first, now].map((instant) => monthAt(instant, months).key.split("-").map(Number));
  const countOf = ([year = 0, month = 0]: number[] = []) => year * 12 + month;
  return lastMonths(countOf(to) - countOf(from) + 1, months, now).reverse();
}

/** Returns the month of an instant. */
export function monthAt(instant: Date, months: DocumentMonths): Month {
  let month = monthOf(isoDay(instant, months.zone).slice(0, 7), months);
  // After a change of the zone, the months that closed before it begin and end at other instants than today's would.
  while (month.until <= instant) month = monthOf(shifted(month.key, 1), months);
  while (month.from > instant) month = monthOf(shifted(month.key, -1), months);
  return month;
}

/** "November 2026" */
export const monthName = (key: string): string => formatMonth(new Date(`${key}-15T12:00:00Z`), "UTC");

/** A month that isn't closed begins where the one before it ended, so that no instant is in two months or in none. */
function monthOf(key: string, { zone, closed }: DocumentMonths): Month {
  const closedMonth = (other: string) => closed.find((month) => month.key === other);
  const next = shifted(key, 1);
  return (
    closedMonth(key) ?? {
      ...{ key, zone },
      from: closedMonth(shifted(key, -1))?.until ?? dayStart(zone, `${key}-01`),
      until: closedMonth(next)?.from ?? dayStart(zone, `${next}-01`),
    }
  );
}

/** Returns the month that is so many months later: "2026-12", 1 → "2027-01". */
function shifted(key: string, months: number): string {
  const [year = 0, month = 0] = key.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 7);
}
