import { type Clock, fixedClock } from "./clock.server.ts";
import type { Component } from "./components.server.ts";
import { dayMs, momentAt } from "./moment.server.ts";
import { propertiesOf, rawValues, wordOf } from "./property.server.ts";
import { startsOf } from "./recurrence.server.ts";
import { Unreadable } from "./unreadable.ts";

interface Transition {
  at: number;
  offset: number;
}

/** Enough for every zone since 1900. */
const transitionLimit = 2_000;
const since = Date.parse("1900-01-01T00:00:00Z");

/** Returns the clock that a VTIMEZONE describes, worked out from 1900 to a year after `until`. */
export function describedClock(description: Component, until: number): Clock {
  const observances = description.parts.map((part) => ({
    before: offsetOf(part, "TZOFFSETFROM"),
    after: offsetOf(part, "TZOFFSETTO"),
    part,
  }));
  const transitions = observances
    .flatMap(({ before, after, part }) =>
      onsetsOf(part, before, until).map((wall): Transition & { before: number } => ({
        at: wall - before,
        offset: after,
        before,
      })),
    )
    .sort((one, other) => one.at - other.at);
  const [first] = transitions;
  if (!first) throw new Unreadable("unknown time zone");
  if (transitions.length > transitionLimit) throw new Unreadable("takes too long");
  const offsetAt = (instant: number) => lastBefore(transitions, instant)?.offset ?? first.before;
  const offsets = [...new Set([first.before, ...transitions.map(({ offset }) => offset)])].sort(
    (a, b) => b - a,
  );
  return {
    wallAt: (instant) => instant + offsetAt(instant),
    instantOf(wall) {
      const instant = offsets.map((offset) => wall - offset).find((at) => at + offsetAt(at) === wall);
      return instant ?? wall - offsetAt(wall - dayMs);
    },
  };
}

/** Returns the wall times, before the change, at which an observance begins. */
function onsetsOf(part: Component, before: number, until: number): number[] {
  const clock = fixedClock(before);
  const walls = [...propertiesOf(part, "DTSTART"), ...propertiesOf(part, "RDATE")].flatMap(({ values }) =>
    values.map((value) => Date.parse(`${Array.isArray(value) ? value[0] : value}Z`)),
  );
  const [start] = walls;
  if (start === undefined || walls.some(Number.isNaN)) throw new Unreadable("unreadable time");
  const span = { from: since, until: until + 366 * dayMs };
  const repeated = rawValues(part, "RRULE").flatMap((rule) =>
    startsOf(rule, momentAt(start, { isDate: false, clock }), span),
  );
  return [...new Set([...walls, ...repeated])];
}

/** "-05:00" → -18,000,000 */
function offsetOf(part: Component, name: string): number {
  const [, sign, hours, minutes, seconds] =
    /^([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(wordOf(part, name) ?? "") ?? [];
  if (hours === undefined) throw new Unreadable("unknown time zone");
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds ?? 0)) * 1000;
  return sign === "-" ? -ms : ms;
}

function lastBefore(transitions: Transition[], instant: number): Transition | undefined {
  let low = 0;
  let high = transitions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((transitions[middle]?.at ?? Number.POSITIVE_INFINITY) <= instant) low = middle + 1;
    else high = middle;
  }
  return transitions[low - 1];
}
