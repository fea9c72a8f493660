import { inArray } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { listingFacets } from "~/db/schema/listing-facets";
import { bitsOfPart } from "./listing";
import { skillFacet } from "./vocabulary";

/**
 * The bits (`experts.facet_bit`) of at least `wanted` listed experts, where there are so many, whose cards name the most of these
 * skills; whoever names as many as the last of them is there too. From the worker's bitmaps (`listing-facets.server.ts`): a change of
 * a card is seen after seconds. @param skills ids of the vocabulary
 */
export async function findMostSkilled(db: Db, skills: readonly string[], wanted: number): Promise<number[]> {
  const facets = [...new Set(skills.map(skillFacet))];
  const rows = await db
    .select({ part: listingFacets.part, bits: listingFacets.experts })
    .from(listingFacets)
    .where(inArray(listingFacets.facet, facets));
  /** By how many of the skills, the bits of those who name so many. */
  const naming: number[][] = facets.map(() => []);
  for (const part of new Set(rows.map((row) => row.part))) {
    const counts = new Uint8Array(bitsOfPart);
    for (const { bits } of rows.filter((row) => row.part === part)) {
      for (let place = bits.indexOf("1"); place !== -1; place = bits.indexOf("1", place + 1)) {
        counts[place] = (counts[place] ?? 0) + 1;
      }
    }
    counts.forEach((count, place) => {
      if (count > 0) naming[count - 1]?.push(part * bitsOfPart + place);
    });
  }
  const found: number[] = [];
  for (const bits of naming.reverse()) {
    if (found.length >= wanted) break;
    for (const bit of bits) found.push(bit);
  }
  return found;
}
