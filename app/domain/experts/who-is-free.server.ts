import { type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { experts } from "~/db/schema/experts";
import { bitsOfPart } from "./listing";

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
  const parts = sql`(select part, bit_or(experts) as mask from listing_facets where facet = any (${facets}::text[]) group by part)`;
  const free = await db.execute<{ part: number; bits: string | null }>(sql`
    select part, case when sum(bit_count(mask)) over () <= ${namedLimit} then mask::text end as bits from ${parts} as free
    where bit_count(mask) > 0`);
  if (free.length === 0) return sql`false`;
  if (free.some(({ bits }) => bits === null)) {
    const masks = sql`(select array_agg(mask order by part) from generate_series(0, (select max(part) from listing_facets)) as part left join ${parts} as free using (part))`;
    return sql`coalesce(get_bit((${masks})[${experts.facetBit} / ${bitsOfPart} + 1], ${experts.facetBit} % ${bitsOfPart})::boolean, false)`;
  }
  const named = free.flatMap(({ part, bits }) =>
    [...(bits ?? "")].flatMap((bit, place) => (bit === "1" ? [part * bitsOfPart + place] : [])),
  );
  return sql`${experts.facetBit} = any (${sql.param(`{${named}}`)}::int[])`;
}
