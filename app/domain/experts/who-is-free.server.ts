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
  const free = await db.execute<{ part: number; bits: string; isFew: boolean }>(sql`
    select part, case when is_few then mask::text else encode(substr(varbit_send(mask), 5), 'hex') end as bits, is_few as "isFew"
    from (select part, mask, sum(bit_count(mask)) over () <= ${namedLimit} as is_few from ${parts} as free) as free
    where bit_count(mask) > 0`);
  if (free.length === 0) return sql`false`;
  if (free.some(({ isFew }) => !isFew)) return bitIsIn(free);
  const named = free.flatMap(({ part, bits }) =>
    [...bits].flatMap((bit, place) => (bit === "1" ? [part * bitsOfPart + place] : [])),
  );
  return sql`${experts.facetBit} = any (${sql.param(`{${named}}`)}::int[])`;
}

/** The whole bitmap goes along with the query: the database would put it together from its parts for each one that asks. */
function bitIsIn(parts: readonly { part: number; bits: string }[]): SQL {
  const length = Math.max(...parts.map(({ part }) => part)) + 1;
  const hex = Array.from({ length }, () => "0".repeat(bitsOfPart / 4));
  for (const { part, bits } of parts) hex[part] = bits;
  const mask = sql`(select ${`x${hex.join("")}`}::varbit)`;
  return sql`case when ${experts.facetBit} < ${length * bitsOfPart}::int then get_bit(${mask}, ${experts.facetBit})::boolean else false end`;
}
