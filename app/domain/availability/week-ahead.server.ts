/** Finds what is free in the seven days that start today. */
import type { Db } from "~/db/client.server";
import { momentOf, wallAt } from "~/shared/time.server";
import { daysSearched, searchFor } from "./queries.server";
import { type AheadDay, daysAhead, type FreeWeek, partNames } from "./week-ahead";
import { hourMs } from "./weekly-hours";

interface Reader {
  /** The IANA zone of the reader's days. */
  zone: string;
  now: Date;
}

/** The free times of one expert. */
export interface FreeAhead {
  hasHours: boolean;
  /** The first free times of the next 28 days. */
  starts: Date[];
  week: FreeWeek;
}

/**
 * Returns the free times of each expert, by record id: counts for the seven days that start today in the reader's zone,
 * and the first `count` times. One query for any number of experts.
 */
export async function findFreeAhead(
  db: Db,
  query: Reader & { expertIds: readonly string[]; learnerId: string | null; count: number },
): Promise<Map<string, FreeAhead>> {
  const { expertIds, learnerId, now, count } = query;
  const span = { start: now, end: new Date(now.getTime() + daysSearched * dayMs) };
  const search = await searchFor(db, { expertIds, learnerId, now, span });
  const edges = partEdges(query);
  const found = expertIds.map((expertId): [string, FreeAhead] => {
    const free = search(expertId, 1);
    return [expertId, { hasHours: free !== null, ...freeAhead(free ?? [], { edges, count }) }];
  });
  return new Map(found);
}

/** Returns the seven days that start today in the reader's zone. */
export function daysOfWeekAhead(reader: Reader): AheadDay[] {
  const today = todayOf(reader);
  return Array.from({ length: daysAhead }, (_, index) => {
    const day = new Date(today + index * dayMs);
    const weekday = weekdays[day.getUTCDay()] ?? "";
    return {
      date: day.toISOString().slice(0, 10),
      weekday,
      name: `${weekday} ${day.getUTCDate()} ${months[day.getUTCMonth()]}`,
    };
  });
}

/** Reads only as many starts as are needed. @param wanted the `edges` of the parts, and how many starts to return */
function freeAhead(free: Iterable<Date>, wanted: { edges: readonly number[]; count: number }) {
  const { edges, count } = wanted;
  const counts = new Array<number>(edges.length - 1).fill(0);
  const starts: Date[] = [];
  let part = 0;
  for (const start of free) {
    while (part < counts.length && start.getTime() >= (edges[part + 1] ?? 0)) part += 1;
    if (part === counts.length && starts.length >= count) break;
    if (starts.length < count) starts.push(start);
    if (part < counts.length) counts[part] = (counts[part] ?? 0) + 1;
  }
  const size = partNames.length;
  const days = Array.from({ length: daysAhead }, (_, day) => counts.slice(day * size, (day + 1) * size));
  return { starts, week: { days, total: counts.reduce((sum, count) => sum + count, 0) } };
}

/** The instants at which each part of the seven days begins, and the end of the last. Clock changes move them. */
function partEdges(reader: Reader): number[] {
  const today = todayOf(reader);
  const days = Array.from({ length: daysAhead }, (_, index) => today + index * dayMs);
  const walls = days.flatMap((day) => partStarts.map((hour) => day + hour * hourMs));
  return [...walls, today + daysAhead * dayMs].map((wall) => momentOf(reader.zone, wall).instant);
}

/** The hours at which morning, afternoon and evening begin, as in the picker. */
const partStarts = [0, 12, 17];

const dayMs = 24 * hourMs;

/** Today as the wall reading of its midnight (see time.server). */
const todayOf = ({ zone, now }: Reader) => Math.floor(wallAt(zone, now.getTime()) / dayMs) * dayMs;

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
