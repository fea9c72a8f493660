import ICAL from "ical.js";
import { type Clock, type Clocks, utcClock } from "./clock.server.ts";
import { type Property, parameterOf } from "./property.server.ts";
import { Unreadable } from "./unreadable.ts";

/** A date, or a time of a zone. */
export interface Moment {
  /** What the clock shows: at midnight for a date. */
  wall: number;
  isDate: boolean;
  clock: Clock;
  instant: number;
}

export const momentAt = (wall: number, { isDate, clock }: Pick<Moment, "isDate" | "clock">): Moment => ({
  wall,
  isDate,
  clock,
  instant: clock.instantOf(wall),
});

/** A length as calendars count it: days by the clock, the rest in time. */
export interface Length {
  days: number;
  ms: number;
}

export const endOf = (start: Moment, { days, ms }: Length): number =>
  start.clock.instantOf(start.wall + days * dayMs) + ms;

/** A start, with an end where the property gives periods. */
export interface Period {
  start: Moment;
  end: number | null;
}

/** Returns the times of a property. */
export function periodsOf(property: Property, clocks: Clocks): Period[] {
  if (!property.text.split(/[,/]/).every((value) => writtenOut.test(value)))
    throw new Unreadable("unreadable time");
  const zoneId = parameterOf(property, "tzid");
  const read = (text: string) => readMoment(text, zoneId, clocks);
  return property.values.map((value) => {
    if (!Array.isArray(value)) return { start: read(value), end: null };
    const start = read(value[0]);
    const isLength = /^[+-]?P/i.test(value[1]);
    return { start, end: isLength ? endOf(start, readLength(value[1])) : read(value[1]).instant };
  });
}

// The library cuts what is longer or shorter to a time that it isn't.
const writtenOut = /^(?:\d{8}(?:T\d{6}Z?)?|[+-]?P[\dWDTHMS]+)$/i;

// The library writes a date of eight digits that isn't marked as one with an empty time.
const written = /^(\d{4}-\d\d-\d\d)(?:T(?:::|(\d\d:\d\d:\d\d)(Z?)))?$/;

function readMoment(text: string, zoneId: string | null, clocks: Clocks): Moment {
  const [, day, time, utc] = written.exec(text) ?? [];
  const wall = day === undefined ? Number.NaN : Date.parse(`${day}T${time ?? "00:00:00"}Z`);
  if (Number.isNaN(wall)) throw new Unreadable("unreadable time");
  if (time === undefined) return momentAt(wall, { isDate: true, clock: clocks.floating });
  const clock = utc ? utcClock : zoneId === null ? clocks.floating : clocks.of(zoneId);
  return momentAt(wall, { isDate: false, clock });
}

/** Reads "P1DT2H". A length below zero is none. */
export function readLength(text: string): Length {
  try {
    const { weeks, days, hours, minutes, seconds, isNegative } = ICAL.Duration.fromString(text.toUpperCase());
    if (isNegative) return { days: 0, ms: 0 };
    return { days: weeks * 7 + days, ms: ((hours * 60 + minutes) * 60 + seconds) * 1000 };
  } catch (cause) {
    throw new Unreadable("unreadable time", { cause });
  }
}

export const dayMs = 86_400_000;

/** Returns midnight of a wall time's day. */
export const dayOf = (wall: number): number => Math.floor(wall / dayMs) * dayMs;
