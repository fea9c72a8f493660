import { momentOf, wallAt } from "../../../shared/time.server.ts";

/** What a zone's clocks show. Instants and wall times are as in `shared/time.server.ts`. */
export interface Clock {
  /** Set if a time names no zone. */
  isFloating?: true;
  wallAt(instant: number): number;
  /** The first instant with this wall time. If the clocks jump over it, as if they had not jumped yet (RFC 5545). */
  instantOf(wall: number): number;
}

/** The clocks of a document. */
export interface Clocks {
  /** Of times that name no zone, and of whole days: the expert's. */
  floating: Clock;
  /** @throws Unreadable for a zone that is neither known nor described */
  of(zoneId: string): Clock;
}

export const fixedClock = (offset: number): Clock => ({
  wallAt: (instant) => instant + offset,
  instantOf: (wall) => wall - offset,
});

export const utcClock = fixedClock(0);

export const zoneClock = (zone: string): Clock => ({
  wallAt: (instant) => wallAt(zone, instant),
  instantOf(wall) {
    const { instant, readings } = momentOf(zone, wall);
    return readings > 0 ? instant : wall - (wallAt(zone, instant - 1) - (instant - 1));
  },
});
