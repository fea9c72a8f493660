import { inArray, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { expertCalendars } from "~/db/schema/expert-calendars";
import { experts } from "~/db/schema/experts";
import { listed } from "./listed.server";
import { bitsOfPart, priceDigits } from "./listing";
import { entryOfFacet, skillFacet } from "./vocabulary";

/**
 * The bitmaps that the counts beside the listing's filters come from: `listing_facets`, one for each facet, in which each listed expert has
 * the bit `experts.facet_bit`. `expert_calendars.counted_in` says which bits of an expert are set, so that a check changes only what is new,
 * and writes only the parts of the bitmaps in which it is.
 */

/**
 * Sets and clears the bits of these experts, by their cards as they are and their `free_quarters`. One transaction at a time, and the lock is
 * the last that it takes.
 */
export async function keepFacets(tx: Db, expertIds: readonly string[]): Promise<void> {
  const changes = (await findChanges(tx, expertIds)).filter(({ on, off }) => on.length + off.length > 0);
  if (changes.length === 0) return;
  await lockInOrder(tx, ["listing", "facets"]);
  const marks = marksOf(changes);
  await addMissing(tx, marks);
  await tx.execute(sql`update listing_facets set experts = listing_marked(experts, marks.on, marks.off)
    from json_to_recordset(${JSON.stringify(marks)}::json) as marks (facet text, part int, "on" int[], "off" int[])
    where listing_facets.facet = marks.facet and listing_facets.part = marks.part`);
  const counted = changes.map(({ id, wanted }) => ({ id, facets: wanted }));
  await tx.execute(sql`update expert_calendars set counted_in = array(select json_array_elements_text(facets))
    from json_to_recordset(${JSON.stringify(counted)}::json) as counted (id uuid, facets json)
    where expert_calendars.expert_id = counted.id`);
}

/** What changes in a part of a facet's bitmap: places from 0. */
interface Marks {
  facet: string;
  part: number;
  on: number[];
  off: number[];
}

function marksOf(changes: readonly Change[]): Marks[] {
  const found = new Map<string, Marks>();
  const marksIn = (facet: string, part: number) => {
    const known = found.get(`${part} ${facet}`) ?? { facet, part, on: [], off: [] };
    found.set(`${part} ${facet}`, known);
    return known;
  };
  for (const { bit, on, off } of changes) {
    const [part, place] = [Math.floor(bit / bitsOfPart), bit % bitsOfPart];
    for (const facet of on) marksIn(facet, part).on.push(place);
    for (const facet of off) marksIn(facet, part).off.push(place);
  }
  return [...found.values()];
}

/** Adds the parts that aren't there yet; of each a part of "listed" too, which says which there are. */
async function addMissing(tx: Db, marks: readonly Marks[]): Promise<void> {
  await tx.execute(sql`insert into listing_facets (id, facet, part, experts)
    select gen_random_uuid(), facet, part, repeat('0', ${bitsOfPart})::varbit
    from (select facet, part from json_to_recordset(${JSON.stringify(marks)}::json) as marks (facet text, part int)
      union select 'listed', part from json_to_recordset(${JSON.stringify(marks)}::json) as marks (part int)) as wanted
    where not exists (select from listing_facets as known where known.facet = wanted.facet and known.part = wanted.part)
    on conflict do nothing`);
}

interface Change {
  id: string;
  bit: number;
  wanted: string[];
  on: string[];
  off: string[];
}

async function findChanges(tx: Db, expertIds: readonly string[]): Promise<Change[]> {
  const rows = await tx
    .select({
      id: experts.id,
      bit: experts.facetBit,
      isListed: sql<boolean>`${listed}`,
      facets: experts.facets,
      hasReviews: sql<boolean>`${experts.reviews} > 0`,
      priceCents: experts.priceCents,
      quarters: expertCalendars.freeQuarters,
      countedIn: expertCalendars.countedIn,
    })
    .from(experts)
    .innerJoin(expertCalendars, sql`${expertCalendars.expertId} = ${experts.id}`)
    .where(inArray(experts.id, [...expertIds]));
  return rows.map((row) => {
    const wanted = row.isListed ? facetsOf(row) : [];
    const before = new Set(row.countedIn);
    const after = new Set(wanted);
    return {
      ...{ id: row.id, bit: row.bit, wanted },
      on: wanted.filter((facet) => !before.has(facet)),
      off: row.countedIn.filter((facet) => !after.has(facet)),
    };
  });
}

/** Of free tags only the vocabulary's words are counted: they are what the filter offers. */
function facetsOf(expert: {
  facets: string[];
  hasReviews: boolean;
  priceCents: number;
  quarters: number[];
}): string[] {
  return [
    "listed",
    ...new Set(expert.facets.flatMap(countedAs)),
    ...(expert.hasReviews ? ["reviewed"] : []),
    ...priceDigits.filter((digit) => (expert.priceCents >> digit) % 2 === 1).map((digit) => `cents:${digit}`),
    ...expert.quarters.map((quarter) => `quarter:${quarter}`),
  ];
}

/** A skill under the one name of its entry, whatever the card calls it; a language as it is. */
function countedAs(facet: string): string[] {
  const entry = entryOfFacet(facet);
  if (entry) return [skillFacet(entry.id)];
  return facet.startsWith("language:") ? [facet] : [];
}

/**
 * Has the worker look at listed experts who are in no bitmap: a release that didn't know of them checked their calendars.
 * @returns how many there are
 */
export async function noteUncounted(db: Db): Promise<number> {
  const rows = await db
    .update(expertCalendars)
    .set({ checkFreeAt: sql`'-infinity'` })
    .from(experts)
    .where(
      sql`${experts.id} = ${expertCalendars.expertId} and ${listed} and ${expertCalendars.countedIn} = '{}' and ${expertCalendars.checkFreeAt} > '-infinity'`,
    )
    .returning({ id: expertCalendars.id });
  return rows.length;
}
