/**
 * The clocks of time zones. Only this file uses Temporal, which stays on the server.
 *
 * An instant is a number of epoch milliseconds. A wall time, the date and time that a zone's clocks show, is stored as
 * the epoch milliseconds at which UTC shows the same date and time, so that code can calculate with it.
 */
import { Temporal } from "temporal-polyfill";

/** Returns all zones that users may choose, by IANA name in alphabetical order, UTC first. */
export const allTimeZones = (): string[] => [
  "UTC",
  ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC"),
];

/** Reports whether the functions below can compute with a zone. They throw a RangeError for any other. */
export function hasClock(zone: string): boolean {
  try {
    clockOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** Returns the wall time of a zone at an instant. */
export const wallAt = (zone: string, instant: number): number => instant + stretchAt(zone, instant).offset;

export interface WallMoment {
  /** The first instant with this wall time. If the clocks jump over it, the instant of the jump. */
  instant: number;
  /** How often the clocks show it: 0 in a gap, 2 if they are put back over it. */
  readings: number;
}

/** Returns the instant of a wall time in a zone: the earlier one if it happens twice. */
export function momentOf(zone: string, wall: number): WallMoment {
  // No zone is a whole day off UTC, so the instant lies within a day of the same reading in UTC.
  let from = wall - dayMs;
  let first: number | undefined;
  let readings = 0;
  for (;;) {
    const { offset, until } = stretchAt(zone, from);
    const instant = Math.max(from, wall - offset);
    if (instant < until) {
      first ??= instant;
      if (instant + offset === wall) readings += 1;
    }
    if (first !== undefined && until > wall + dayMs) return { instant: first, readings };
    from = until;
  }
}

/** Returns the last instant of a wall time in a zone. In a gap it returns what `momentOf` does. */
export function lastMomentOf(zone: string, wall: number): number {
  let last: number | undefined;
  for (let from = wall - dayMs; from <= wall + dayMs; ) {
    const { offset, until } = stretchAt(zone, from);
    const instant = wall - offset;
    if (instant >= from && instant < until) last = instant;
    from = until;
  }
  return last ?? momentOf(zone, wall).instant;
}

/** Returns when a day ("2026-11-23") begins in the zone. */
export const dayStart = (zone: string, day: string): Date =>
  new Date(momentOf(zone, Date.parse(`${day}T00:00:00Z`)).instant);

const dayMs = 86_400_000;

/** A period with one offset from UTC, as far back as it was requested. */
interface Stretch {
  from: number;
  until: number;
  offset: number;
}

/** Caches offsets: Temporal takes 10 to 1000 µs, the cache 0.1 µs, and a page of slots needs some hundred of them. */
function stretchAt(zone: string, instant: number): Stretch {
  const { id, stretches } = clockOf(zone);
  const known = stretches.find(({ from, until }) => from <= instant && instant < until);
  if (known) return known;
  const there = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(id);
  const until = there.getTimeZoneTransition("next")?.epochMilliseconds ?? Number.POSITIVE_INFINITY;
  const later = stretches.find((stretch) => stretch.until === until);
  if (later) {
    later.from = instant;
    return later;
  }
  const stretch = { from: instant, until, offset: there.offsetNanoseconds / 1e6 };
  if (stretches.length >= cachedStretches) stretches.length = 0;
  stretches.push(stretch);
  return stretch;
}

/** Enough for all zones in their usual spellings. The limit bounds what invented spellings can fill. */
const cachedClocks = 1000;
const cachedStretches = 32;
const clocks = new Map<string, { id: string; stretches: Stretch[] }>();

function clockOf(zone: string) {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = { id: temporalId(zone), stretches: [] };
    if (clocks.size >= cachedClocks) clocks.clear();
    clocks.set(zone, clock);
  }
  return clock;
}

/** Intl accepts some names that Temporal refuses, such as PST. Those are resolved by Intl first. */
function temporalId(zone: string): string {
  const epoch = Temporal.Instant.fromEpochMilliseconds(0);
  try {
    return epoch.toZonedDateTimeISO(zone).timeZoneId;
  } catch {
    const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions();
    return epoch.toZonedDateTimeISO(timeZone).timeZoneId;
  }
}
