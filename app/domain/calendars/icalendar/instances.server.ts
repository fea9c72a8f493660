import { readingLimits } from "./busy-time.ts";
import type { CalendarEvent } from "./event.server.ts";
import { dayMs, dayOf, endOf, type Moment, momentAt } from "./moment.server.ts";
import { startsOf } from "./recurrence.server.ts";
import { Unreadable } from "./unreadable.ts";

/** From `start` to just before `end`, in epoch milliseconds. */
export interface Span {
  start: number;
  end: number;
}

/** Returns the busy spans that the events of one UID have in a window. They may overlap. */
export function busySpans(events: CalendarEvent[], window: Span): Span[] {
  const changed = newest(events.filter(({ replaces }) => replaces !== null));
  const series = newest(events.filter(({ replaces }) => replaces === null));
  const single = changed
    .filter(({ isBusy }) => isBusy)
    .map(({ start, length }) => ({ start: start.instant, end: endOf(start, length) }));
  return [...series.flatMap((event) => spansOfSeries(event, changed, window)), ...single].filter(
    ({ start, end }) => start < end && start < window.end && end > window.start,
  );
}

/** Of several versions of one event only the newest counts; all of them if none is newer. */
function newest(events: CalendarEvent[]): CalendarEvent[] {
  const highest = new Map<string, number>();
  const keyOf = ({ uid, replaces }: CalendarEvent) =>
    uid === null ? null : `${replaces && keyAt(replaces)}`;
  for (const event of events) {
    const key = keyOf(event);
    if (key !== null) highest.set(key, Math.max(event.sequence, highest.get(key) ?? event.sequence));
  }
  return events.filter((event) => {
    const key = keyOf(event);
    return key === null || event.sequence === highest.get(key);
  });
}

const keyAt = ({ isDate, wall, instant }: Moment) => (isDate ? `day ${wall}` : String(instant));

function spansOfSeries(event: CalendarEvent, changed: CalendarEvent[], window: Span): Span[] {
  const ranges = changed.filter(({ isRange }) => isRange).sort((a, b) => idOf(a) - idOf(b));
  const reach = Math.max(...[event, ...ranges].map(reachOf));
  const walls = { from: window.start - reach, until: window.end + reach };
  const starts = startsOfSeries(event, walls);
  const isExcepted = matcherOf([
    ...event.exceptions,
    ...event.exceptRules.flatMap((rule) =>
      startsOf(rule, event.start, walls).map((wall) => momentAt(wall, event.start)),
    ),
    ...changed.flatMap(({ replaces }) => replaces ?? []),
  ]);
  return starts
    .filter(({ start }) => !isExcepted(start, event))
    .flatMap(({ start, end }) => {
      const range = ranges.findLast((one) => idOf(one) <= start.instant);
      if (!(range ?? event).isBusy) return [];
      if (!range?.replaces) return { start: start.instant, end: end ?? endOf(start, event.length) };
      const moved = momentAt(start.wall + range.start.wall - range.replaces.wall, range.start);
      return { start: moved.instant, end: endOf(moved, range.length) };
    });
}

const idOf = ({ replaces }: CalendarEvent) => replaces?.instant ?? 0;

/** How far from its start in the series an instance can be, zones included. */
const reachOf = ({ length, start, replaces }: CalendarEvent) =>
  length.days * dayMs + length.ms + Math.abs(start.wall - (replaces?.wall ?? start.wall)) + 2 * dayMs;

/** The starts of a series between two wall times: the first, those of its rules, and those added. Each comes once. */
function startsOfSeries(event: CalendarEvent, walls: { from: number; until: number }) {
  const { start, rules, additions } = event;
  const repeated = rules.flatMap((rule) => startsOf(rule, start, walls)).map((wall) => momentAt(wall, start));
  const added = additions.filter(
    (addition) => addition.start.wall >= walls.from && addition.start.wall <= walls.until,
  );
  const all = [{ start, end: null }, ...repeated.map((moment) => ({ start: moment, end: null })), ...added];
  if (all.length > 2 * readingLimits.busyTimes) throw new Unreadable("too many busy times");
  return [...new Map(all.map((one) => [one.start.instant, one])).values()];
}

/**
 * Reports whether a start is among some moments. A date stands for all starts of its day. Where only one side names a
 * zone, both are taken as times of the same clock.
 */
function matcherOf(moments: Moment[]) {
  const days = new Set(moments.filter(({ isDate }) => isDate).map(({ wall }) => wall));
  const wallDays = new Set(moments.map(({ wall }) => dayOf(wall)));
  const times = moments.filter(({ isDate }) => !isDate);
  const instants = new Set(times.map(({ instant }) => instant));
  const walls = new Set(times.map(({ wall }) => wall));
  const floating = new Set(times.filter(({ clock }) => clock.isFloating).map(({ wall }) => wall));
  return (start: Moment, event: CalendarEvent) =>
    instants.has(start.instant) ||
    (start.clock.isFloating ? walls : floating).has(start.wall) ||
    (event.start.isDate ? wallDays : days).has(dayOf(start.wall));
}
