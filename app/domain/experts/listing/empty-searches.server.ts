import { desc, gt, inArray, lte, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { searchesWithoutResult as counted } from "~/db/schema/site/searches-without-result";
import { newId } from "~/platform/ids";
import { type EmptySearch, keptDays, shownDays } from "./empty-search";

/** The number of different terms that are counted on one day, so that a script can't fill the table. */
const mostTerms = 1000;
const shownTerms = 12;

/** Counts a term on its day (UTC), without anything about who searched. @param most different terms a day */
export async function countEmptySearch(
  db: Db,
  { term, now, most = mostTerms }: { term: string; now: Date; most?: number },
): Promise<void> {
  const day = dayOf(now);
  await db.execute(sql`
    insert into ${counted} (id, day, term)
    select ${newId()}::uuid, ${day}::date, ${term}
    where exists (select 1 from ${counted} where day = ${day} and term = ${term})
      or (select count(*) from ${counted} where day = ${day}) < ${most}
    on conflict (day, term) do update set count = ${counted}.count + 1`);
}

/** Returns the most frequent terms of the last 30 days, today included. */
export async function readEmptySearches(db: Db, now: Date): Promise<EmptySearch[]> {
  const total = sql<number>`sum(${counted.count})::int`;
  return db
    .select({ term: counted.term, count: total })
    .from(counted)
    .where(gt(counted.day, daysBefore(now, shownDays)))
    .groupBy(counted.term)
    .orderBy(desc(total), counted.term)
    .limit(shownTerms);
}

/** Deletes the counts of days that are 90 days old. @returns how many, at most `limit` */
export async function deleteOldEmptySearches(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const old = db
    .select({ id: counted.id })
    .from(counted)
    .where(lte(counted.day, daysBefore(now, keptDays)))
    .limit(limit);
  const deleted = await db.delete(counted).where(inArray(counted.id, old)).returning({ id: counted.id });
  return deleted.length;
}

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);
const daysBefore = (now: Date, days: number) => dayOf(new Date(now.getTime() - days * 86_400_000));
