/**
 * The clocks of the world's zones. This is the only file that knows Temporal, and it stays on the server.
 *
 * An instant is a number of epoch milliseconds. A wall reading, "what the clock on the wall shows", is written as the
 * epoch milliseconds at which UTC shows the same date and time, so that walls can be counted with.
 */
import { Temporal } from "temporal-polyfill";

/** Every zone that a person may choose, by IANA name in alphabetical order, UTC first. */
export const allTimeZones = (): string[] => [
  "UTC",
  ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC"),
];

/** True for a zone that the functions below can compute with; they throw a RangeError for any other. */
export function hasClock(zone: string): boolean {
  try {
    clockOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** What the zone's clocks read at an instant. */
export const wallAt = (zone: string, instant: number): number => instant + stretchAt(zone, instant).offset;

export interface WallMoment {
  /** The first instant at which the clocks read the time or, having jumped over it, a later one. */
  instant: number;
  /** How often the clocks read it: not at all in a gap, twice where they are put back over it. */
  readings: number;
}

/** When the zone's clocks read a given time. Never ambiguous: a time that happens twice is its earlier instant. */
export function momentOf(zone: string, wall: number): WallMoment {
  // No zone is a whole day off UTC, so the reading lies within a day of the same reading in UTC.
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

/** The last instant at which the zone's clocks read a given time; where they never do, what `momentOf` says. */
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

/** When a day ("2026-11-23") begins in the zone. */
export const dayStart = (zone: string, day: string): Date =>
  new Date(momentOf(zone, Date.parse(`${day}T00:00:00Z`)).instant);

const dayMs = 86_400_000;

/** A stretch of time over which a zone's clocks keep one offset from UTC, as far back as it was asked for. */
interface Stretch {
  from: number;
  until: number;
  offset: number;
}

/** Asking Temporal costs 10 to 1000 µs, remembering what it said 0.1 µs: a page of slots asks some hundred times. */
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

/** Enough for every zone in every spelling that people use, and a bound on what invented spellings can fill. */
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

/** Intl knows some names, like PST, that Temporal refuses: those are taken for what Intl makes of them. */
function temporalId(zone: string): string {
  const epoch = Temporal.Instant.fromEpochMilliseconds(0);
  try {
    return epoch.toZonedDateTimeISO(zone).timeZoneId;
  } catch {
    const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions();
    return epoch.toZonedDateTimeISO(timeZone).timeZoneId;
  }
}
