/** Free times as pages and commands ask for them. All of it is the one engine over the same rows. */
import type { Db } from "~/db/client.server";
import { loadBusy, loadHours, type WeeklyHours } from "./load-calendars.server";
import { freeSlots, reachOf, type Span } from "./slots.server";

const dayMs = 86_400_000;
/** How far ahead the next free times are looked for. */
export const daysAhead = 28;
/** How far before a wanted time a nearby one may lie. */
const daysBefore = 7;

/**
 * An expert's free starts within a span, ascending; empty unless the expert is approved and not deleted. The learner's
 * own live bookings are in the way as well. Three queries.
 */
export async function findFreeSlots(
  db: Db,
  query: { expertId: string; learnerId: string | null; now: Date; span: Span; hours: number },
): Promise<Date[]> {
  const { expertId, hours } = query;
  const search = await searchFor(db, { ...query, expertIds: [expertId] });
  return [...search(expertId, hours)];
}

/**
 * The next free starts of each expert, at most `count` of each and at most 28 days ahead; an expert without any has an
 * empty list. Three queries however many experts there are.
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
  const search = await searchFor(db, { ...query, span: { start: now, end: daysFrom(now, daysAhead) } });
  return new Map(expertIds.map((expertId) => [expertId, take(count, search(expertId, hours))]));
}

/**
 * True when the expert's weekly hours hold `hours` slots in a row from this very start, and it isn't past. Bookings
 * aren't looked at. Two queries.
 */
export async function isOffered(
  db: Db,
  query: { expertId: string; start: Date; hours: number; now: Date },
): Promise<boolean> {
  const { expertId, start, hours, now } = query;
  const span = { start, end: new Date(start.getTime() + 1) };
  const reach = reachOf({ span, now });
  if (!reach) return false;
  const weekly = (await loadHours(db, [expertId], reach)).get(expertId);
  return weekly !== undefined && take(1, freeSlots({ ...weekly, busy: [], now, span, hours })).length > 0;
}

/**
 * The free starts nearest to a wanted one, at most `count`, shown ascending: from seven days before it to 28 days after
 * it (or after `now`, when it is past). Of two that are equally near the earlier is taken. Three queries.
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
  },
): Promise<Date[]> {
  const { expertId, around, hours, now, count } = query;
  const end = daysFrom(new Date(Math.max(around.getTime(), now.getTime())), daysAhead);
  const span = { start: daysFrom(around, -daysBefore), end };
  const search = await searchFor(db, { ...query, expertIds: [expertId], span });
  const before: Date[] = [];
  const after: Date[] = [];
  for (const start of search(expertId, hours)) {
    if (after.length >= count) break;
    (start < around ? before : after).push(start);
  }
  const distance = (start: Date) => Math.abs(start.getTime() - around.getTime());
  return [...before, ...after]
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, count)
    .sort((a, b) => a.getTime() - b.getTime());
}

type Search = (expertId: string, hours: number) => Iterable<Date>;

/** Loads what the engine needs of the experts, and leaves how much of it is computed to the caller. */
async function searchFor(
  db: Db,
  query: { expertIds: readonly string[]; learnerId: string | null; now: Date; span: Span },
): Promise<Search> {
  const nothing: Search = () => [];
  const span = reachOf(query);
  if (!span) return nothing;
  const weekly = await loadHours(db, query.expertIds, span);
  if (weekly.size === 0) return nothing;
  const busyOf = await loadBusy(db, { ...query, expertIds: [...weekly.keys()], span });
  const search = (expertId: string, hours: number, known: WeeklyHours) =>
    freeSlots({ ...known, busy: busyOf(expertId), now: query.now, span, hours });
  return (expertId, hours) => {
    const known = weekly.get(expertId);
    return known ? search(expertId, hours, known) : [];
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
