import { wallAt } from "~/shared/time.server";
import type { DayPart } from "./listing";

/**
 * Free times by the week, whatever the zone: a week of UTC has 672 quarters of an hour, counted from Sunday 00:00. Each start lies in one of
 * them, and a part of a day in somebody's zone is a set of them.
 */

const quarterMs = 15 * 60_000;
const quartersADay = 96;
const quartersAWeek = 7 * quartersADay;

/** The epoch was a Thursday. */
export const quarterOf = (instant: Date): number =>
  (Math.floor(instant.getTime() / quarterMs) + 4 * quartersADay) % quartersAWeek;

/** Quarters, ascending, of starts. */
export const quartersOf = (starts: Iterable<Date>): number[] =>
  [...new Set([...starts].map(quarterOf))].sort((a, b) => a - b);

/** Minutes of the day in which each part begins and ends, as the picker parts a day. */
const parts: Record<DayPart, readonly [number, number]> = {
  morning: [0, 12 * 60],
  afternoon: [12 * 60, 17 * 60],
  evening: [17 * 60, 24 * 60],
};

/**
 * The quarters of a day (0 Sunday to 6 Saturday), of a part of every day, or of that part of that day, in a zone whose clocks stand
 * as they do now; null where neither is chosen.
 */
export function quartersIn(
  { day, part }: { day: number | null; part: DayPart | null },
  { zone, now }: { zone: string; now: Date },
): number[] | null {
  if (day === null && part === null) return null;
  const [from, to] = part ? parts[part] : [0, 24 * 60];
  const offset = Math.round((wallAt(zone, now.getTime()) - now.getTime()) / quarterMs);
  const days = day === null ? [0, 1, 2, 3, 4, 5, 6] : [day];
  return days
    .flatMap((one) =>
      Array.from({ length: (to - from) / 15 }, (_, index) => one * quartersADay + from / 15 + index - offset),
    )
    .map((quarter) => ((quarter % quartersAWeek) + quartersAWeek) % quartersAWeek)
    .sort((a, b) => a - b);
}
