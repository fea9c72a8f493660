import { type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { experts } from "~/db/schema/experts";

/** Up to so many free experts are named one by one, so that the database knows how few they are and begins with them. */
const namedLimit = 5000;

/**
 * The condition that an expert has a free start in one of these quarters of the UTC week, by the bitmaps of `listing_facets`, which the
 * worker writes in one transaction with the free times. Null for any time.
 */
export async function findWhoIsFree(db: Db, quarters: number[] | null): Promise<SQL | null> {
  if (quarters === null) return null;
  const facets = sql.param(
    quarters.map((quarter) => `quarter:${quarter}`),
    experts.facets,
  );
  const mask = sql`(select bit_or(experts) as mask from listing_facets where facet = any (${facets}::text[]))`;
  const [row] = await db.execute<{ count: number | null; bits: string | null }>(sql`
    select bit_count(mask)::int as count, case when bit_count(mask) <= ${namedLimit} then mask::text end as bits from ${mask} as free`);
  if (!row?.count) return sql`false`;
  if (row.bits === null) {
    return sql`case when ${experts.facetBit} < length(${mask}) then get_bit(${mask}, ${experts.facetBit})::boolean else false end`;
  }
  const { bits } = row;
  const free = [...bits].flatMap((bit, index) => (bit === "1" ? [index] : []));
  return sql`${experts.facetBit} = any (${sql.param(`{${free}}`)}::int[])`;
}
