import { type BusyTime, type CalendarReading, type ReadingOptions, readingLimits } from "./busy-time.ts";
import type { Clocks } from "./clock.server.ts";
import { clocksOf } from "./clocks.server.ts";
import { type Component, readComponents } from "./components.server.ts";
import { type CalendarEvent, readEvent } from "./event.server.ts";
import { busySpans, type Span } from "./instances.server.ts";
import { periodsOf } from "./moment.server.ts";
import { parameterOf, propertiesOf, rawValues, wordOf } from "./property.server.ts";
import { Unreadable } from "./unreadable.ts";

/** Returns the busy times of an iCalendar document (RFC 5545) in [from, until), in the order of their starts. */
export function busyTimesOf(text: string, options: ReadingOptions): CalendarReading {
  try {
    if (Buffer.byteLength(text) > readingLimits.bytes) throw new Unreadable("too large");
    const window = { start: options.from.getTime(), end: options.until.getTime() };
    const spans = readComponents(text).flatMap((calendar) => spansOfCalendar(calendar, options, window));
    if (spans.length > readingLimits.busyTimes) throw new Unreadable("too many busy times");
    return { ok: true, busy: joined(spans, window) };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, reason: error.reason };
    throw error;
  }
}

function spansOfCalendar(calendar: Component, { zone, ownUid }: ReadingOptions, window: Span): Span[] {
  if (rawValues(calendar, "VERSION")[0]?.trim() === "1.0") throw new Unreadable("older format");
  if ((wordOf(calendar, "CALSCALE") ?? "GREGORIAN") !== "GREGORIAN") {
    throw new Unreadable("unknown calendar system");
  }
  const clocks = clocksOf(calendar, zone, window.end);
  const isCancelled = wordOf(calendar, "METHOD") === "CANCEL";
  const spans: Span[] = [];
  const add = (more: Span[]) => {
    spans.push(...more);
    if (spans.length > readingLimits.busyTimes) throw new Unreadable("too many busy times");
  };
  for (const events of isCancelled ? [] : eventsByUid(calendar, clocks)) {
    if (!events[0]?.uid?.endsWith(ownUid)) add(busySpans(events, window));
  }
  for (const part of calendar.parts) if (part.name === "VFREEBUSY") add(freeBusySpans(part, clocks, window));
  return spans;
}

/** Returns the events of each UID. An event without one stands alone. */
function eventsByUid(calendar: Component, clocks: Clocks): CalendarEvent[][] {
  const events = calendar.parts.flatMap((part) =>
    part.name === "VEVENT" ? (readEvent(part, clocks) ?? []) : [],
  );
  const groups = new Map<string | CalendarEvent, CalendarEvent[]>();
  for (const event of events) {
    const group = groups.get(event.uid ?? event);
    if (group) group.push(event);
    else groups.set(event.uid ?? event, [event]);
  }
  return [...groups.values()];
}

function freeBusySpans(part: Component, clocks: Clocks, window: Span): Span[] {
  return propertiesOf(part, "FREEBUSY")
    .filter((property) => parameterOf(property, "fbtype")?.toUpperCase() !== "FREE")
    .flatMap((property) => periodsOf(property, clocks))
    .map(({ start, end }) => ({ start: start.instant, end: end ?? start.instant }))
    .filter(({ start, end }) => start < end && start < window.end && end > window.start);
}

/** Joins spans that overlap or touch, and cuts them at the window's ends. */
function joined(spans: Span[], window: Span): BusyTime[] {
  const together: Span[] = [];
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    const last = together.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else together.push({ start, end });
  }
  return together.map(({ start, end }) => ({
    start: new Date(Math.max(start, window.start)),
    end: new Date(Math.min(end, window.end)),
  }));
}
