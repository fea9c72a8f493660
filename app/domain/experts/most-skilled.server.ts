import { inArray } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { listingFacets } from "~/db/schema/listing-facets";
import { skillFacet } from "./vocabulary";

/**
 * The bits (`experts.facet_bit`) of at least `wanted` listed experts, where there are so many, whose cards name the most of these
 * skills; whoever names as many as the last of them is there too. From the worker's bitmaps (`listing-facets.server.ts`): a change of
 * a card is seen after seconds. @param skills ids of the vocabulary
 */
export async function findMostSkilled(db: Db, skills: readonly string[], wanted: number): Promise<number[]> {
  const facets = [...new Set(skills.map(skillFacet))];
  const bitmaps = await db
    .select({ bits: listingFacets.experts })
    .from(listingFacets)
    .where(inArray(listingFacets.facet, facets));
  const counts: number[] = [];
  for (const { bits } of bitmaps) {
    for (let bit = bits.indexOf("1"); bit !== -1; bit = bits.indexOf("1", bit + 1)) {
      counts[bit] = (counts[bit] ?? 0) + 1;
    }
  }
  const found: number[] = [];
  for (let most = bitmaps.length; most > 0 && found.length < wanted; most -= 1) {
    // Most bits are nobody's among these: the list has holes.
    counts.forEach((count, bit) => {
      if (count === most) found.push(bit);
    });
  }
  return found;
}
