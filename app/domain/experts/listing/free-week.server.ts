import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { expertCalendars } from "~/db/schema/experts/expert-calendars";
import { wallAt } from "~/shared/time.server";
import type { DayPart } from "./listing";

/**
 * Free times of a week, for any zone. A UTC week has 672 quarter hours from Sunday 00:00. Each start is in one of them;
 * a part of the day in a viewer's zone is a set of them. A set is stored as 672 bits.
 */

const quarterMs = 15 * 60_000;
const quartersADay = 96;
const quartersAWeek = 7 * quartersADay;

/** The Unix epoch was a Thursday, 4 days after Sunday. */
const quarterOf = (instant: Date): number =>
  (Math.floor(instant.getTime() / quarterMs) + 4 * quartersADay) % quartersAWeek;

/** Returns the quarter hours of these starts, as a string of 672 zeros and ones. */
export const weekOf = (starts: Iterable<Date>): string => bitsOf([...starts].map(quarterOf));

function bitsOf(quarters: readonly number[]): string {
  const bits = Array.from({ length: quartersAWeek }, () => "0");
  for (const quarter of quarters) bits[quarter] = "1";
  return bits.join("");
}

/** The start and end of each part of the day in minutes, as in the slot picker. */
const parts: Record<DayPart, readonly [number, number]> = {
  morning: [0, 12 * 60],
  afternoon: [12 * 60, 17 * 60],
  evening: [17 * 60, 24 * 60],
};

/** A day of the week (0 Sunday to 6 Saturday), a part of every day, or that part of that day; null for any. */
export interface WeekTime {
  day: number | null;
  part: DayPart | null;
}

/**
 * Returns the quarter hours of a weekly time in a zone as bits, using the zone's offset at `now`. Null for any time.
 */
export function wantedWeek(
  { day, part }: WeekTime,
  { zone, now }: { zone: string; now: Date },
): string | null {
  if (day === null && part === null) return null;
  const [from, to] = part ? parts[part] : [0, 24 * 60];
  const offset = Math.round((wallAt(zone, now.getTime()) - now.getTime()) / quarterMs);
  const days = day === null ? [0, 1, 2, 3, 4, 5, 6] : [day];
  const quarters = days.flatMap((one) =>
    Array.from({ length: (to - from) / 15 }, (_, index) => one * quartersADay + from / 15 + index - offset),
  );
  return bitsOf(quarters.map((quarter) => ((quarter % quartersAWeek) + quartersAWeek) % quartersAWeek));
}

/** Selects calendars with a free start in one of these quarter hours. @param week as bits */
export const isFreeIn = (week: string, freeWeek: SQLWrapper = expertCalendars.freeWeek): SQL =>
  sql`bit_count(${freeWeek} & ${week}::bit(672)) > 0`;
