/**
 * The slot engine: weekly and extra hours minus days off and busy times, within the expert's terms. Cards, the picker
 * and the check at booking all use it, so every offered time is accepted.
 */
import { hasClock, momentOf, wallAt } from "~/shared/time.server";
import { type DaysOff, isDayOff } from "./days-off";
import type { ExtraHours } from "./extra-hours";
import { bookableFrom, bookableUntil, noTerms, type Terms } from "./terms";
import { type Grid, hourMs, type WeeklyRange, weeklyGrids } from "./weekly-hours";

/** A half-open span of instants: it includes the start, but not the end. */
export interface Span {
  start: Date;
  end: Date;
}

/** When an expert can be booked, apart from existing bookings. */
export interface Calendar {
  /** The IANA zone of the hours and dates. With an unknown zone nothing is free. */
  timeZone: string;
  ranges: readonly WeeklyRange[];
  extraHours: readonly ExtraHours[];
  /** Dates on which nothing starts, extra hours or not. */
  daysOff: readonly DaysOff[];
  terms: Terms;
}

export interface SlotSearch extends Calendar {
  /** The expert's own sessions. They have the buffer around them, and count for the limit of their date. */
  sessions: readonly Span[];
  /**
   * The classes that the expert teaches, and the busy times of their own calendars. They have the buffer around them, but
   * don't count for the limit.
   */
  taught?: readonly Span[];
  busy: readonly Span[];
  now: Date;
  span: Span;
  /** The number of consecutive hours, 1 to 4 (decision C4); with any other number nothing is free. */
  hours: number;
}

/**
 * Yields the free starts, ascending, and computes each only when it is needed.
 *
 * - The clock times of the weekly grids are tried on each date in the expert's zone that isn't a day off. A time
 *   that clocks skip when they are put forward is left out; one that occurs twice is offered once, at the earlier
 *   instant.
 * - A slot is 60 real minutes. It is left out if it overlaps the previous slot of its grid, or ends after the instant
 *   when the clock reaches the end of the range (both happen only when clocks change).
 * - Extra hours and weekly hours that touch are one range. A slot of extra hours that overlaps another is left out.
 * - For more than one hour, each of the following real hours must be the start of a free slot too.
 * - Notice, reach and daily limit apply only to the start (decision C12).
 * - Only starts after `now` and before the year 9000 are yielded. Invalid dates yield nothing and throw no error.
 */
export function* freeSlots(search: SlotSearch): Generator<Date, void, undefined> {
  const { terms, hours } = search;
  const reach = reachOf(search, terms);
  if (!reach || ![1, 2, 3, 4].includes(hours) || !hasClock(search.timeZone)) return;
  const following = (hours - 1) * hourMs;
  const until = reach.end.getTime() + following;
  const rows = new Map<number, number>();
  const isFull = dailyLimitOf(search);
  const starts = gridStarts(search, reach.start.getTime(), until);
  const atWork = [...search.sessions, ...(search.taught ?? [])].map(widenedBy(terms));
  for (const start of withoutBusy(starts, [...search.busy, ...atWork])) {
    const inARow = (rows.get(start - hourMs) ?? 0) + 1;
    rows.set(start, inARow);
    const first = start - following;
    if (inARow >= hours && !isFull(first)) yield new Date(first);
  }
}

/**
 * Returns the part of a span that can hold a free start: after `now`, before the year 9000, within notice and reach.
 * Null if there is none.
 */
export function reachOf({ span, now }: { span: Span; now: Date }, terms: Terms = noTerms): Span | null {
  const start = Math.max(span.start.getTime(), now.getTime() + 1, bookableFrom(terms, now));
  const end = Math.min(span.end.getTime(), endOfTime, bookableUntil(terms, now) + 1);
  return start < end ? { start: new Date(start), end: new Date(end) } : null;
}

const endOfTime = Date.UTC(9000, 0, 1);
const dayMs = 24 * hourMs;

/** Returns a date as the wall reading of its midnight (see time.server). */
const dateOf = (zone: string, instant: number) => Math.floor(wallAt(zone, instant) / dayMs) * dayMs;

const widenedBy =
  ({ bufferMinutes }: Terms) =>
  ({ start, end }: Span): Span => ({
    start: new Date(start.getTime() - bufferMinutes * 60_000),
    end: new Date(end.getTime() + bufferMinutes * 60_000),
  });

/** Returns a function that is true if the date of a start has reached the daily limit. */
function dailyLimitOf({ terms: { dailyLimit }, sessions, timeZone }: SlotSearch): (start: number) => boolean {
  if (dailyLimit === null) return () => false;
  const counts = new Map<number, number>();
  for (const { start } of sessions) {
    const date = dateOf(timeZone, start.getTime());
    counts.set(date, (counts.get(date) ?? 0) + 1);
  }
  return (start) => (counts.get(dateOf(timeZone, start)) ?? 0) >= dailyLimit;
}

/** Yields the starts of all hours within [from, until), day by day in the expert's zone. */
function* gridStarts({ timeZone: zone, ranges, extraHours, daysOff }: Calendar, from: number, until: number) {
  if (ranges.length + extraHours.length === 0) return;
  const grids = weeklyGrids(ranges);
  for (let day = dateOf(zone, from); momentOf(zone, day).instant < until; day += dayMs) {
    const asUtc = new Date(day);
    const date = asUtc.toISOString().slice(0, 10);
    if (isDayOff(date, daysOff)) continue;
    const dayOfWeek = asUtc.getUTCDay();
    const weekly = grids
      .filter((grid) => grid.dayOfWeek === dayOfWeek)
      .flatMap((grid) => startsOn(day, grid, zone));
    const extra = extraHours.filter((hours) => hours.day === date);
    const starts = extra.length > 0 ? withExtra({ day, zone, weekly, ranges, extra }) : weekly;
    // Whole days are computed and then cut, so that starts don't depend on the beginning of the span.
    for (const start of starts.sort((a, b) => a - b)) if (start >= from && start < until) yield start;
  }
}

/** Returns a date's weekly starts, and the starts of its extra hours that overlap no other. */
function withExtra(date: {
  day: number;
  zone: string;
  weekly: number[];
  ranges: readonly WeeklyRange[];
  extra: readonly ExtraHours[];
}): number[] {
  const { day, zone, ranges, extra } = date;
  const dayOfWeek = new Date(day).getUTCDay();
  const all = [
    ...ranges.filter((range) => range.dayOfWeek === dayOfWeek),
    ...extra.map(({ startTime, endTime }) => ({ dayOfWeek, startTime, endTime })),
  ];
  const starts = [...date.weekly];
  const more = weeklyGrids(all).flatMap((grid) => startsOn(day, grid, zone));
  for (const start of more.sort((a, b) => a - b)) {
    if (starts.every((other) => Math.abs(other - start) >= hourMs)) starts.push(start);
  }
  return starts;
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
    // Starts are ascending, so a span that ended before this one is not checked again.
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
