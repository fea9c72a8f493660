import { inArray, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { expertCalendars } from "~/db/schema/expert-calendars";
import { experts } from "~/db/schema/experts";
import { listingFacets } from "~/db/schema/listing-facets";
import { newId } from "~/platform/ids";
import { listed } from "./listed.server";
import { priceDigits } from "./listing";
import { entryOfFacet, skillFacet } from "./vocabulary";

/**
 * The bitmaps that the counts beside the listing's filters come from: `listing_facets`, one for each facet, in which each listed expert has
 * the bit `experts.facet_bit`. `expert_calendars.counted_in` says which bits of an expert are set, so that a check changes only what is new.
 */

/**
 * Sets and clears the bits of these experts, by their cards as they are and their `free_quarters`. One transaction at a time, and the lock is
 * the last that it takes.
 */
export async function keepFacets(tx: Db, expertIds: readonly string[]): Promise<void> {
  const changes = (await findChanges(tx, expertIds)).filter(({ on, off }) => on.length + off.length > 0);
  if (changes.length === 0) return;
  await lockInOrder(tx, ["listing", "facets"]);
  const concerned = [...new Set(changes.flatMap(({ on, off }) => [...on, ...off]))];
  await makeRoom(tx, concerned, Math.max(...changes.map(({ bit }) => bit)));
  const rows = await tx
    .select({ facet: listingFacets.facet, experts: listingFacets.experts })
    .from(listingFacets)
    .where(inArray(listingFacets.facet, concerned));
  const bitmaps = new Map(rows.map((row) => [row.facet, Buffer.from(row.experts, "latin1")]));
  for (const { bit, on, off } of changes) {
    for (const facet of on) bitmaps.get(facet)?.write("1", bit, "latin1");
    for (const facet of off) bitmaps.get(facet)?.write("0", bit, "latin1");
  }
  const written = [...bitmaps].map(([facet, bits]) => ({ facet, experts: bits.toString("latin1") }));
  await tx.execute(sql`update listing_facets set experts = written.experts::varbit
    from json_to_recordset(${JSON.stringify(written)}::json) as written (facet text, experts text)
    where listing_facets.facet = written.facet`);
  const counted = changes.map(({ id, wanted }) => ({ id, facets: wanted }));
  await tx.execute(sql`update expert_calendars set counted_in = array(select json_array_elements_text(facets))
    from json_to_recordset(${JSON.stringify(counted)}::json) as counted (id uuid, facets json)
    where expert_calendars.expert_id = counted.id`);
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

/** Bitmaps grow together, by so many bits at least. */
const growth = 1024;

/** Adds the bitmaps that are missing, and makes all long enough for a bit. */
async function makeRoom(tx: Db, facets: string[], bit: number): Promise<void> {
  const [now] = await tx
    .select({ length: sql<number>`coalesce(max(length(${listingFacets.experts})), 0)::int` })
    .from(listingFacets);
  const length = Math.max(now?.length ?? 0, Math.ceil((bit + 1) / growth) * growth);
  const empty = "0".repeat(length);
  if (length > (now?.length ?? 0)) {
    await tx.execute(sql`update listing_facets set experts = rpad(experts::text, ${length}, '0')::varbit`);
  }
  const wanted = [...new Set(["listed", ...facets])].map((facet) => ({ id: newId(), facet, experts: empty }));
  await tx.insert(listingFacets).values(wanted).onConflictDoNothing();
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
