import { asc, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { cardVersions } from "~/db/schema/card-versions";
import { experts } from "~/db/schema/experts";
import { listed } from "./listed.server";

/**
 * The listed experts as the sitemap names them, in ranges of `facet_bit`: it counts from 0 and never changes, so an expert stays in one range,
 * and each begins with a look-up.
 */

/** A range leaves room for what else one file of 50,000 addresses names. */
export const expertsOfRange = 40_000;

/** The numbers of the ranges in which somebody is listed, from 0. */
export async function findListedRanges(db: Db): Promise<number[]> {
  const rows = await db.execute<{ range: number }>(sql`
    select range from generate_series(0, (select max(${experts.facetBit}) / ${expertsOfRange}::int from ${experts})) as range
    cross join lateral (select from ${experts} where ${listed} and ${isIn(sql`range`)} order by ${experts.facetBit} limit 1) as first
    order by range`);
  return rows.map(({ range }) => range);
}

/** Whoever is listed of a range, in pieces of `size`: each with the moment since which the card reads as it does. */
export async function* eachListedOf(db: Db, range: number, size = 1000): AsyncGenerator<ListedSince[]> {
  for (let after: number | undefined = -1; after !== undefined; ) {
    const rows: (ListedSince & { bit: number })[] = await db
      .select({
        ...{ id: experts.id, bit: experts.facetBit },
        since: sql`coalesce(${lastApproval}, ${experts.createdAt})`.mapWith(experts.createdAt),
      })
      .from(experts)
      .where(sql`${listed} and ${isIn(sql`${range}::int`)} and ${experts.facetBit} > ${after}`)
      .orderBy(asc(experts.facetBit))
      .limit(size);
    if (rows.length > 0) yield rows;
    after = rows.length === size ? rows.at(-1)?.bit : undefined;
  }
}

interface ListedSince {
  id: string;
  since: Date;
}

const isIn = (range: ReturnType<typeof sql>) =>
  sql`${experts.facetBit} >= ${range} * ${expertsOfRange}::int and ${experts.facetBit} < (${range} + 1) * ${expertsOfRange}::int`;

const lastApproval = sql`(select max(${cardVersions.decidedAt}) from ${cardVersions}
  where ${cardVersions.expertId} = ${experts.id} and ${cardVersions.status} = 'approved')`;
