import { asc, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { cardVersions } from "~/db/schema/experts/card-versions";
import { experts } from "~/db/schema/experts/experts";
import { listed } from "./listed.server";

/**
 * The listed experts for the sitemap, in ranges by id. Ids increase with time, so new experts are in the last range.
 */

/** A sitemap file has at most 50,000 addresses; this leaves room for other pages. */
export const expertsOfRange = 40_000;

/** Returns the number of ranges for all listed experts. */
export async function countListedRanges(db: Db, size = expertsOfRange): Promise<number> {
  return Math.ceil((await db.$count(experts, listed)) / size);
}

/** Yields the listed experts of a range (from 0) in batches, each with the time of its last approval. */
export async function* eachListedOf(
  db: Db,
  { range, size = expertsOfRange, piece = 1000 }: { range: number; size?: number; piece?: number },
): AsyncGenerator<ListedSince[]> {
  for (let passed = 0; passed < size; passed += piece) {
    const rows: ListedSince[] = await db
      .select({
        id: experts.id,
        since: sql`coalesce(${lastApproval}, ${experts.createdAt})`.mapWith(experts.createdAt),
      })
      .from(experts)
      .where(listed)
      .orderBy(asc(experts.id))
      .limit(Math.min(piece, size - passed))
      .offset(range * size + passed);
    if (rows.length > 0) yield rows;
    if (rows.length < piece) return;
  }
}

interface ListedSince {
  id: string;
  since: Date;
}

const lastApproval = sql`(select max(${cardVersions.decidedAt}) from ${cardVersions}
  where ${cardVersions.expertId} = ${experts.id} and ${cardVersions.status} = 'approved')`;
