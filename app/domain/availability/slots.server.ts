/**
 * The slot engine: weekly hours minus days off minus what is busy minus the past. Cards, the picker and the check at booking all ask
 * it, so what is offered is what is accepted.
 */
import { hasClock, momentOf, wallAt } from "~/shared/time.server";
import { type DaysOff, isDayOff } from "./days-off";
import { type Grid, hourMs, type WeeklyRange, weeklyGrids } from "./weekly-hours";

/** A half-open span of instants: the start belongs to it, the end doesn't. */
export interface Span {
  start: Date;
  end: Date;
}

export interface SlotSearch {
  /** The IANA zone in which the ranges are meant. With a zone that nobody knows nothing is free. */
  timeZone: string;
  ranges: readonly WeeklyRange[];
  /** Dates of the expert's calendar, in `timeZone`, on which nothing starts. */
  daysOff: readonly DaysOff[];
  busy: readonly Span[];
  now: Date;
  /** Where the starts must lie; the last hours of a longer booking may reach beyond. */
  span: Span;
  /** Whole hours in a row, 1 to 4 (decision C4); with anything else nothing is free. */
  hours: number;
}

/**
 * Free starts, ascending and computed only as far as they are asked for.
 *
 * - On each date of the expert's calendar that isn't a day off the clock times of the weekly grids are tried. One that never happens, because
 *   clocks are put forward over it, is left out; one that happens twice is offered once, at its earlier instant.
 * - A slot is 60 real minutes. It is left out when it would overlap the slot before it on its grid or end after the
 *   moment at which the clock reaches the range's end (both happen only around a change of clocks).
 * - For more than one hour, each of the following real hours must be the start of a free slot too.
 * - Only starts after `now`; nothing after the year 8999, and nothing, instead of an error, for dates that are none.
 */
export function* freeSlots(search: SlotSearch): Generator<Date, void, undefined> {
  const { timeZone, ranges, daysOff, busy, hours } = search;
  const reach = reachOf(search);
  if (!reach || ![1, 2, 3, 4].includes(hours) || !hasClock(timeZone)) return;
  const following = (hours - 1) * hourMs;
  const until = reach.end.getTime() + following;
  const rows = new Map<number, number>();
  const calendar = { zone: timeZone, grids: weeklyGrids(ranges), daysOff };
  const starts = gridStarts(calendar, reach.start.getTime(), until);
  for (const start of withoutBusy(starts, busy)) {
    const inARow = (rows.get(start - hourMs) ?? 0) + 1;
    rows.set(start, inARow);
    if (inARow >= hours) yield new Date(start - following);
  }
}

/** The part of a span that can hold a free start: after `now`, before the year 9000. Null when there is none. */
export function reachOf({ span, now }: { span: Span; now: Date }): Span | null {
  const start = Math.max(span.start.getTime(), now.getTime() + 1);
  const end = Math.min(span.end.getTime(), endOfTime);
  return start < end ? { start: new Date(start), end: new Date(end) } : null;
}

const endOfTime = Date.UTC(9000, 0, 1);
const dayMs = 24 * hourMs;

interface Calendar {
  zone: string;
  grids: Grid[];
  daysOff: readonly DaysOff[];
}

/** Starts of all grids within [from, until), day by day on the expert's calendar. */
function* gridStarts({ zone, grids, daysOff }: Calendar, from: number, until: number) {
  if (grids.length === 0) return;
  const firstDay = Math.floor(wallAt(zone, from) / dayMs) * dayMs;
  for (let day = firstDay; momentOf(zone, day).instant < until; day += dayMs) {
    const date = new Date(day);
    if (daysOff.length > 0 && isDayOff(date.toISOString().slice(0, 10), daysOff)) continue;
    const dayOfWeek = date.getUTCDay();
    const starts = grids
      .filter((grid) => grid.dayOfWeek === dayOfWeek)
      .flatMap((grid) => startsOn(day, grid, zone));
    // Whole days are computed and then cut, so that a start doesn't depend on where the span begins.
    for (const start of starts.sort((a, b) => a - b)) if (start >= from && start < until) yield start;
  }
}

function startsOn(day: number, grid: Grid, zone: string): number[] {
  const starts: number[] = [];
  const end = momentOf(zone, day + grid.end).instant;
  let earliest = Number.NEGATIVE_INFINITY;
  for (let time = grid.start; time + hourMs <= grid.end; time += hourMs) {
    const { instant, readings } = momentOf(zone, day + time);
    if (readings === 0 || instant < earliest || instant + hourMs > end) continue;
    starts.push(instant);
    earliest = instant + hourMs;
  }
  return starts;
}

function* withoutBusy(starts: Iterable<number>, busy: readonly Span[]) {
  const spans = busy
    .map(({ start, end }) => ({ start: start.getTime(), end: end.getTime() }))
    .sort((a, b) => a.start - b.start);
  let passed = 0;
  for (const start of starts) {
    // Starts ascend, so what ended before this one is never looked at again.
    for (let span = spans[passed]; span && span.end <= start; span = spans[passed]) passed += 1;
    if (!overlapsAny(spans, passed, start, start + hourMs)) yield start;
  }
}

function overlapsAny(
  spans: Array<{ start: number; end: number }>,
  first: number,
  start: number,
  end: number,
) {
  for (let index = first; index < spans.length; index += 1) {
    const span = spans[index];
    if (!span || span.start >= end) return false;
    if (span.end > start) return true;
  }
  return false;
}
