/** The free times for pages and commands. All functions use the same engine and the same rows. */
import type { Db } from "~/db/client.server";
import { loadCalendars } from "./load-calendars.server";
import { freeSlots, reachOf, type Span } from "./slots.server";
import { hourMs } from "./weekly-hours";

const dayMs = 86_400_000;
/** How many days ahead the next free times are searched. */
export const daysSearched = 28;
/** How many days before a wanted time a nearby one may be. */
const daysBefore = 7;

/**
 * Returns an expert's free starts within a span, ascending; none unless the expert is approved and not deleted. The
 * learner's own live bookings and seats in classes make times busy too. One query.
 * @param query `except`: a booking to ignore, because it is being moved
 */
export async function findFreeSlots(
  db: Db,
  query: {
    expertId: string;
    learnerId: string | null;
    now: Date;
    span: Span;
    hours: number;
    except?: string | undefined;
  },
): Promise<Date[]> {
  const { expertId, hours } = query;
  const search = await searchFor(db, { ...query, expertIds: [expertId] });
  return [...(search(expertId, hours) ?? [])];
}

/**
 * Returns the next free starts of each expert: at most `count` each and 28 days ahead; an empty list for an expert
 * without any. One query for any number of experts.
 */
export async function findNextSlots(
  db: Db,
  query: {
    expertIds: readonly string[];
    learnerId: string | null;
    now: Date;
    count: number;
    hours?: number;
  },
): Promise<Map<string, Date[]>> {
  const { expertIds, now, count, hours = 1 } = query;
  const search = await searchFor(db, { ...query, span: { start: now, end: daysFrom(now, daysSearched) } });
  return new Map(expertIds.map((expertId) => [expertId, take(count, search(expertId, hours) ?? [])]));
}

/**
 * True if the expert's hours, days off, terms and classes allow `hours` consecutive slots from this start. Bookings
 * that overlap the time are ignored, because the caller refuses them with messages of their own. The answer stays valid
 * while the caller holds the expert's lock. One query.
 * @param query `except`: a booking to ignore, because it is being moved
 */
export async function isOffered(
  db: Db,
  query: {
    expertId: string;
    start: Date;
    hours: number;
    now: Date;
    except?: string | undefined;
  },
): Promise<boolean> {
  const { expertId, start, hours, now } = query;
  const span = { start, end: new Date(start.getTime() + 1) };
  const reach = reachOf({ span, now });
  if (!reach) return false;
  const { except } = query;
  const asked = { expertIds: [expertId], learnerId: null, span: reach, now, except };
  const calendar = (await loadCalendars(db, asked)).get(expertId);
  if (!calendar) return false;
  const end = new Date(start.getTime() + hours * hourMs);
  const sessions = calendar.sessions.filter((session) => session.end <= start || session.start >= end);
  return take(1, freeSlots({ ...calendar, sessions, now, span, hours })).length > 0;
}

/**
 * Returns the free starts nearest to a wanted one, at most `count`, ascending: from seven days before it to 28 days
 * after it (or after `now`, if it is past). Of two equally near starts, the earlier is taken. One query.
 */
export async function findNearSlots(
  db: Db,
  query: {
    expertId: string;
    learnerId: string | null;
    around: Date;
    hours: number;
    now: Date;
    count: number;
    except?: string | undefined;
  },
): Promise<Date[]> {
  const { expertId, around, hours, now, count } = query;
  const end = daysFrom(new Date(Math.max(around.getTime(), now.getTime())), daysSearched);
  const span = { start: daysFrom(around, -daysBefore), end };
  const search = await searchFor(db, { ...query, expertIds: [expertId], span });
  const before: Date[] = [];
  const after: Date[] = [];
  for (const start of search(expertId, hours) ?? []) {
    if (after.length >= count) break;
    (start < around ? before : after).push(start);
  }
  const distance = (start: Date) => Math.abs(start.getTime() - around.getTime());
  return [...before, ...after]
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, count)
    .sort((a, b) => a.getTime() - b.getTime());
}

/** Null for an expert who has no published hours or isn't listed. */
type Search = (expertId: string, hours: number) => Iterable<Date> | null;

/** Loads the engine's data for the experts. The caller computes as many free starts as it needs. */
export async function searchFor(
  db: Db,
  query: {
    expertIds: readonly string[];
    learnerId: string | null;
    now: Date;
    span: Span;
    except?: string | undefined;
  },
): Promise<Search> {
  const nothing: Search = () => null;
  const { now } = query;
  const span = reachOf(query);
  if (!span) return nothing;
  const { expertIds, learnerId, except } = query;
  const calendars = await loadCalendars(db, { expertIds, learnerId, span, now, except });
  return (expertId, hours) => {
    const calendar = calendars.get(expertId);
    return calendar ? freeSlots({ ...calendar, now, span, hours }) : null;
  };
}

const daysFrom = (instant: Date, days: number) => new Date(instant.getTime() + days * dayMs);

function take(count: number, starts: Iterable<Date>): Date[] {
  const taken: Date[] = [];
  if (count <= 0) return taken;
  for (const start of starts) {
    taken.push(start);
    if (taken.length >= count) break;
  }
  return taken;
}
