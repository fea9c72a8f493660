import { type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { experts } from "~/db/schema/experts";
import { listed } from "./listed.server";
import { countLimit, isFiltering, type Listing } from "./listing";
import { matchesSearch } from "./listing-conditions.server";
import { termParts } from "./search-term";

/** The bits of the experts that a search finds; null without a search. More than `countLimit` are too many to be named. */
export type Found = number[] | null | "too many";

/** Asks once for what the page, its total and the counts beside the filters all need. */
export async function findBySearch(db: Db, { search }: Listing): Promise<Found> {
  if (!isFiltering(search)) return null;
  const isFound = sql`${listed} and ${matchesSearch(search)}`;
  const isWalked = termParts(search).length < 2 || (await isFrequent(db, isFound));
  const bits = sql`select ${experts.facetBit} as bit from ${experts} where ${isFound}`;
  const rows = await db.execute<{ bit: number }>(
    isWalked
      ? sql`${bits} limit ${countLimit + 1}`
      : // Planned for all its rows, which is by the index, and read only as far as the limit.
        sql`with found as materialized (${bits}) select bit from found limit ${countLimit + 1}`,
  );
  return rows.length > countLimit ? "too many" : rows.map(({ bit }) => bit);
}

/** The condition that an expert was found, where all of them can be named. */
export const isOneOf = (bits: readonly number[]): SQL =>
  sql`${experts.facetBit} = any (${sql.param(`{${bits}}`)}::int[])`;

const sampleSize = 2000;
const sampleFinds = 50;

/**
 * Whether so many of the first experts are found that the limit is soon reached by reading one after the other. The planner multiplies the
 * frequencies of the words: of two common ones that rarely meet it expects many, and would read the whole table.
 */
async function isFrequent(db: Db, isFound: SQL): Promise<boolean> {
  const [row] = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${experts} where ${isFound} and ${experts.facetBit} < ${sampleSize}::int`,
  );
  return (row?.count ?? 0) >= sampleFinds;
}
