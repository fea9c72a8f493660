/**
 * A second, slow computation of free time: it steps through real time in quarters of an hour and reads each instant
 * from Intl.DateTimeFormat, as from a clock. It shares nothing with the engine, not even Temporal.
 */
import { isLongForm } from "../../support/rounds";

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;
const step = 15 * minute;

interface Times {
  startTime: string;
  endTime: string;
}

export interface Range extends Times {
  dayOfWeek: number;
}

/** Extra hours on one date of the clock's calendar. */
export interface DateRange extends Times {
  day: string;
}

/** An expert's terms, as decision C12 has them. */
export interface Terms {
  minimumNoticeMinutes: number;
  daysAhead: number;
  bufferMinutes: number;
  dailyLimit: number | null;
}

/** Days off: the first to the last date of the clock's calendar, inclusive. */
export interface DayRange {
  firstDay: string;
  lastDay: string;
}

/** A reading of the clock: the instant, the date that it shows and the minutes since that date's midnight. */
interface Glance {
  instant: number;
  date: string;
  minutes: number;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** "2026-11-20 14:00" as the zone's clocks show it. */
export function readClock(zone: string, instant: number): string {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
    formatters.set(zone, formatter);
  }
  return formatter.format(instant);
}

/** The offset of the zone's clocks from UTC, in ms. */
export const offsetAt = (zone: string, instant: number) =>
  Date.parse(`${readClock(zone, instant).replace(" ", "T")}Z`) - instant;

/** All readings in [from, until), a quarter of an hour apart. */
export function watch(zone: string, from: number, until: number): Glance[] {
  const glances: Glance[] = [];
  for (let instant = Math.ceil(from / step) * step; instant < until; instant += step) {
    const [date = "", time = ""] = readClock(zone, instant).split(" ");
    glances.push({ instant, date, minutes: minutesOf(time) });
  }
  return glances;
}

/**
 * The starts of the weekly hours on the dates of the readings, by the rules of decision C1 as in the engine's
 * documentation; and those of the extra hours (C12) that don't overlap other hours.
 */
export function startsOf(
  glances: Glance[],
  ranges: Range[],
  { daysOff = [], extraHours = [] }: { daysOff?: DayRange[]; extraHours?: DateRange[] } = {},
): number[] {
  const starts = new Set<number>();
  const firstTime = new Map<string, number>();
  for (const { date, minutes, instant } of glances) {
    const reading = `${date} ${minutes}`;
    if (!firstTime.has(reading)) firstTime.set(reading, instant);
  }
  const onDate = (date: string, times: Times[]) => {
    const found: number[] = [];
    for (const { start, end } of mergeAlike(times)) {
      // The first reading, in real time, at which the clock shows the end or a later time.
      const endsAt = glances.find((g) => g.date > date || (g.date === date && g.minutes >= end))?.instant;
      let previousEnd = Number.NEGATIVE_INFINITY;
      for (let time = start; time + 60 <= end; time += 60) {
        const startsAt = firstTime.get(`${date} ${time}`);
        if (startsAt === undefined || startsAt < previousEnd) continue;
        if (endsAt !== undefined && startsAt + hour > endsAt) continue;
        found.push(startsAt);
        previousEnd = startsAt + hour;
      }
    }
    return found.sort((a, b) => a - b);
  };
  for (const date of new Set(glances.map((glance) => glance.date))) {
    if (daysOff.some(({ firstDay, lastDay }) => date >= firstDay && date <= lastDay)) continue;
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
    const weekly = ranges.filter((range) => range.dayOfWeek === weekday);
    const kept = onDate(date, weekly);
    const extra = extraHours.filter((range) => range.day === date);
    for (const start of extra.length > 0 ? onDate(date, [...weekly, ...extra]) : []) {
      if (!kept.some((other) => start < other + hour && other < start + hour)) kept.push(start);
    }
    for (const start of kept) starts.add(start);
  }
  return [...starts].sort((a, b) => a - b);
}

/**
 * The starts within [from, until) that are followed by enough starts for `hours`, without anything busy or past, and
 * that the terms allow for the whole booking.
 */
export function freeOf(
  starts: number[],
  query: {
    zone: string;
    busy: Array<[number, number]>;
    sessions: Array<[number, number]>;
    terms: Terms;
    now: number;
    from: number;
    until: number;
    hours: number;
  },
): number[] {
  const { zone, sessions, terms, now } = query;
  const free = new Set(
    starts.filter((s) => s > now && !query.busy.some(([start, end]) => s < end && start < s + hour)),
  );
  const buffer = terms.bufferMinutes * minute;
  const dateOf = (instant: number) => readClock(zone, instant).slice(0, 10);
  const isAllowed = (start: number) => {
    const end = start + query.hours * hour;
    const onItsDate = sessions.filter(([begin]) => dateOf(begin) === dateOf(start));
    return (
      start - now >= terms.minimumNoticeMinutes * minute &&
      start - now <= terms.daysAhead * day &&
      sessions.every(([begin, over]) => begin - end >= buffer || start - over >= buffer) &&
      (terms.dailyLimit === null || onItsDate.length < terms.dailyLimit)
    );
  };
  return [...free].filter(
    (s) =>
      s >= query.from &&
      s < query.until &&
      Array.from({ length: query.hours }, (_, index) => s + index * hour).every((each) => free.has(each)) &&
      isAllowed(s),
  );
}

/** The ranges in minutes of the day. Ranges that meet and start at the same minute of the hour are merged. */
function mergeAlike(ranges: Times[]): Array<{ start: number; end: number }> {
  const merged: Array<{ start: number; end: number }> = [];
  const all = ranges.map((r) => ({ start: minutesOf(r.startTime), end: minutesOf(r.endTime) }));
  for (const range of all.sort((a, b) => a.start - b.start)) {
    const other = merged.find((m) => m.start % 60 === range.start % 60 && range.start <= m.end);
    if (other) other.end = Math.max(other.end, range.end);
    else merged.push({ ...range });
  }
  return merged;
}

export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

export const everyZone = ["UTC", ...Intl.supportedValuesOf("timeZone")];

/** All changes of a zone's clocks from 2024 to 2036, found by weekly readings and bisection to the minute. */
export const clockChanges = (zone: string): number[] => {
  const changes = known.get(zone) ?? findChanges(zone);
  known.set(zone, changes);
  return changes;
};
const known = new Map<string, number[]>();

function findChanges(zone: string): number[] {
  const changes: number[] = [];
  for (let from = Date.UTC(2024, 0, 1); from < Date.UTC(2037, 0, 1); from += 7 * day) {
    if (offsetAt(zone, from) === offsetAt(zone, from + 7 * day)) continue;
    let [before, after] = [from, from + 7 * day];
    while (after - before > minute) {
      const middle = Math.floor((before + after) / 2 / minute) * minute;
      if (offsetAt(zone, middle) === offsetAt(zone, before)) before = middle;
      else after = middle;
    }
    changes.push(after);
  }
  return changes;
}

/**
 * The first zone of each group whose clocks agree from 2024 to 2036, for example Rome for Berlin. The tests that the
 * program knows each zone's clock use `everyZone`. The long form is all zones.
 */
export const everyClock = isLongForm ? everyZone : firstOfEachClock();

function firstOfEachClock(): string[] {
  const first = new Map<string, string>();
  for (const zone of everyZone) {
    const moments = [Date.UTC(2024, 0, 1), ...clockChanges(zone)];
    const clock = moments.map((at) => `${at} ${offsetAt(zone, at)}`).join();
    if (!first.has(clock)) first.set(clock, zone);
  }
  return [...first.values()];
}
