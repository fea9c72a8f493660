import { type SQL, sql } from "drizzle-orm";
import { builtOnce } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { experts } from "~/db/schema/experts";
import type { FilterCounts, FilterName, FilterOption } from "./filter-options";
import { type Found, findBySearch } from "./found-by-search.server";
import { quartersIn } from "./free-quarters.server";
import { bitsOfPart, countLimit, type DayPart, highestPrice, type Listing, languageName } from "./listing";
import { skillsOf, type Viewer, wantedQuarters } from "./listing-conditions.server";
import { pricedBetween, priceRows } from "./price-mask.server";
import { entryOfFacet, skillFacet } from "./vocabulary";

/** Counts beside the listing's filters, from the worker's bitmaps (`listing-facets.server.ts`): a change is seen after seconds. */

/** One query. @param known whom the search finds, where that was asked already; more than `countLimit` experts aren't counted */
export async function countOptions(
  db: Db,
  listing: Listing,
  viewer: Viewer,
  known?: Found,
): Promise<FilterCounts> {
  const found = known === undefined ? await findBySearch(db, listing) : known;
  const isExact = found !== "too many";
  const chosen = chosenOf(listing, viewer, isExact ? found : null);
  // The digits of a price are in the text.
  const ask = chosen.price ? buildCounts : askCounts;
  const rows = await ask(db, {
    ...chosen,
    times: timeOptions(listing, viewer),
  });
  const counts = new Map(rows.map(({ facet, count }) => [facet, count ?? 0]));
  const timed = (name: string) => rows.find(({ facet }) => facet === name)?.count ?? null;
  return {
    isExact,
    languages: optionsOf(counts, "language:", (facet) => {
      const language = facet.slice("language:".length);
      return { value: language, name: languageName(language) };
    }),
    skills: optionsOf(counts, "skill:", (facet) => {
      const entry = entryOfFacet(facet);
      return entry && { value: entry.id, name: entry.name };
    }),
    hasReviews: counts.get("reviewed") ?? 0,
    days: viewer.zone === null ? null : weekdays.map((day) => timed(`day:${day}`)),
    parts:
      viewer.zone === null
        ? null
        : {
            morning: timed("part:morning"),
            afternoon: timed("part:afternoon"),
            evening: timed("part:evening"),
          },
  };
}

function buildCounts(
  db: Db,
  { times, ...chosen }: Chosen & { times: Array<{ name: string; quarters: string }> },
) {
  const masks = masksOf(chosen);
  const counted = [
    sql`select facet, sum(bit_count(experts & ${allBut(masks, "language")}))::int as count from listing_facets join masks using (part) where facet like 'language:%' group by facet`,
    sql`select facet, sum(bit_count(experts & ${allBut(masks, "skill")}))::int from listing_facets join masks using (part) where facet like 'skill:%' group by facet`,
    sql`select facet, sum(bit_count(experts & ${allBut(masks, "reviewed")}))::int from listing_facets join masks using (part) where facet = 'reviewed' group by facet`,
    ...times.map(
      ({ name, quarters }) =>
        sql`select ${name}::text, case when ${areTimesCounted} then coalesce(sum(bit_count(free.experts & ${allBut(masks, "time")})), 0)::int end
          from ${freeParts(quarters)} as free join masks using (part) where ${areTimesCounted}`,
    ),
  ];
  return db.execute<{ facet: string; count: number | null }>(
    sql`with ${maskRows(masks, chosen.quarters)} ${sql.join(counted, sql` union all `)}`,
  );
}

const askCounts = builtOnce(buildCounts);

/**
 * Of an empty listing: how many there would be without each of what was chosen, the most helpful first; what doesn't help is left out, and
 * so is everything where a search finds more than `countLimit`.
 */
export async function countWithoutEach(
  db: Db,
  listing: Listing,
  viewer: Viewer,
  known?: Found,
): Promise<{ name: FilterName; count: number }[]> {
  const found = known === undefined ? await findBySearch(db, listing) : known;
  if (found === "too many") return [];
  const asked = chosenOf(listing, viewer, found);
  const masks = masksOf(asked);
  const chosen = Object.keys(masks).filter((name) => name !== "speciality") as FilterName[]; // the keys of what was chosen
  if (chosen.length === 0) return [];
  const counted = chosen.map(
    (name) =>
      sql`select ${name}::text as name, sum(bit_count(${allBut(masks, name)}))::int as count from masks`,
  );
  const rows = await db.execute<{ name: FilterName; count: number | null }>(
    sql`with ${maskRows(masks, asked.quarters)} ${sql.join(counted, sql` union all `)}`,
  );
  const counts = new Map(rows.map(({ name, count }) => [name, count ?? 0]));
  return chosen
    .map((name) => ({ name, count: counts.get(name) ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}

/**
 * Whether the filters leave so many that their number isn't said. The tables would be read until a thousand and one have been found; the
 * bitmaps are late by seconds, in which nobody changes a thousand cards.
 */
export async function areSurelyMany(db: Db, listing: Listing, viewer: Viewer): Promise<boolean> {
  const chosen = chosenOf(listing, viewer, null);
  const masks = masksOf(chosen);
  if (Object.keys(masks).length === 0) return false;
  const [row] = await db.execute<{ count: number | null }>(sql`with ${maskRows(masks, chosen.quarters)}
    select sum(bit_count(${allOf(masks)}))::int as count from masks`);
  return isSurelyOver(row?.count ?? null);
}

/** Whether a number of the bitmaps, late as they are, is over what is counted exactly. */
export const isSurelyOver = (count: number | null): boolean => count !== null && count > 2 * countLimit;

/**
 * A day is the union of 96 bitmaps, a part of every day that of 140 or more. With so many parts, of 131,072 experts, adding them up for each option
 * would take longer than the rest of the page: then the options of time stand without numbers.
 */
const mostTimedParts = 16;
const areTimesCounted = sql`(select count(*) from base) <= ${mostTimedParts}::int`;

/** Who is free in one of these quarters, of each part in which somebody is. */
const freeParts = (quarters: string) => sql`(select part, bit_or(experts) as experts from listing_facets
  where facet = any (${quarters}::text[]) group by part)`;

const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;
const dayParts: readonly DayPart[] = ["morning", "afternoon", "evening"];

/** Each part of the bitmaps: who is listed, nobody, and who passes each of what was chosen. Without a row nobody was ever listed. */
const maskRows = (masks: Masks, quarters: string | null) => sql`
  base as (select part, experts as listed, experts & ~experts as nobody from listing_facets where facet = 'listed'),
  masks as materialized (select ${sql.join(
    [
      sql`part, listed, nobody`,
      ...Object.entries(masks).map(([name, mask]) => sql`${mask} as ${maskOf(name)}`),
    ],
    sql`, `,
  )} from base ${masks.price ? sql`left join ${priceRows} as prices using (part)` : sql``}
    ${quarters !== null ? sql`left join ${freeParts(quarters)} as free using (part)` : sql``})`;

const maskOf = (name: string) => sql.identifier(`${name}_mask`);

/** Who has one of these facets, of one part. */
const anyOf = (facets: string) =>
  sql`coalesce((select bit_or(experts) from listing_facets as wanted
    where wanted.facet = any (${facets}::text[]) and wanted.part = base.part), base.nobody)`;

/** Facets as Postgres reads an array of texts: one value, however many they are. */
const arrayOf = (facets: string[]) => String(experts.facets.mapToDriverValue(facets));
const quartersOf = (quarters: number[]) => arrayOf(quarters.map((quarter) => `quarter:${quarter}`));

type Masks = Partial<Record<FilterName | "speciality", SQL>>;

/** What a listing asks of the bitmaps: lists as texts that Postgres reads as arrays, null for what wasn't chosen. */
type Chosen = {
  found: string | null;
  price: { least: number; most: number } | null;
  language: string | null;
  skill: string | null;
  hasReviews: boolean;
  quarters: string | null;
  speciality: string | null;
};

/** @param found the bits of a search's experts */
function chosenOf(listing: Listing, viewer: Viewer, found: number[] | null): Chosen {
  const { filters, speciality } = listing;
  const { priceFrom, priceTo, language, skill, hasReviews } = filters;
  const quarters = wantedQuarters(listing, viewer);
  const [least, most] = [(priceFrom ?? 0) * 100, (priceTo ?? highestPrice) * 100];
  return {
    found: found && `{${found}}`,
    price: (priceFrom ?? priceTo) === null ? null : { least, most },
    language: language ? arrayOf([`language:${language}`]) : null,
    skill: skill ? arrayOf([skillFacet(skill)]) : null,
    hasReviews,
    quarters: quarters && quartersOf(quarters),
    speciality: speciality === null ? null : arrayOf(skillsOf(speciality).map(skillFacet)),
  };
}

/** Who passes each of what was chosen. */
const masksOf = ({ found, price, language, skill, hasReviews, quarters, speciality }: Chosen): Masks => ({
  ...(found !== null && { search: sql`listing_marked(base.nobody, ${placesIn(found)}, '{}')` }),
  ...(price && { price: pricedBetween(price.least, price.most) }),
  ...(language !== null && { language: anyOf(language) }),
  ...(skill !== null && { skill: anyOf(skill) }),
  ...(hasReviews && { reviewed: anyOf(arrayOf(["reviewed"])) }),
  ...(quarters !== null && { time: sql`coalesce(free.experts, base.nobody)` }),
  ...(speciality !== null && { speciality: anyOf(speciality) }),
});

const allOf = (masks: Masks) => allBut(masks, null);

/** Who passes all, but for one. */
function allBut(masks: Masks, name: FilterName | null): SQL {
  const others = Object.keys(masks).filter((kind) => kind !== name);
  return sql`(${sql.join([sql`masks.listed`, ...others.map((kind) => sql`masks.${maskOf(kind)}`)], sql` & `)})`;
}

/** Of some bits their places in the part at hand. */
const placesIn = (bits: string) => sql`array(select bit % ${bitsOfPart}::int
  from unnest(${bits}::int[]) as bit where bit / ${bitsOfPart}::int = base.part)`;

/** Each day with the part that was chosen, and each part with the day. Visitors have none. */
function timeOptions({ filters: { day, part } }: Listing, { zone, now }: Viewer) {
  if (zone === null) return [];
  const within = (chosen: { day: number | null; part: DayPart | null }) =>
    quartersOf(quartersIn(chosen, { zone, now }) ?? []);
  return [
    ...weekdays.map((one) => ({ name: `day:${one}`, quarters: within({ day: one, part }) })),
    ...dayParts.map((one) => ({ name: `part:${one}`, quarters: within({ day, part: one }) })),
  ];
}

function optionsOf(
  counts: ReadonlyMap<string, number>,
  kind: string,
  describe: (facet: string) => Omit<FilterOption, "count"> | undefined,
): FilterOption[] {
  const options = [...counts].flatMap(([facet, count]) => {
    const option = facet.startsWith(kind) && describe(facet);
    return option ? [{ ...option, count }] : [];
  });
  return options.sort((a, b) => (b.count ?? 0) - (a.count ?? 0) || a.name.localeCompare(b.name, "en"));
}
