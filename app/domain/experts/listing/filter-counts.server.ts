import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { asList } from "~/db/as-list";
import type { Db } from "~/db/client.server";
import { expertCalendars } from "~/db/schema/experts/expert-calendars";
import { experts } from "~/db/schema/experts/experts";
import { hasVerifiedCertification } from "~/domain/experts/certifications/certifications.server";
import { knownSkill, skillFacets, vocabulary } from "~/domain/experts/vocabulary";
import type { FilterCounts, FilterName } from "./filter-options";
import { isFreeIn, wantedWeek } from "./free-week.server";
import { countLimit, type DayPart, type Listing, languageName } from "./listing";
import { chosenConditions, type ListingViewer, matching } from "./listing-conditions.server";

/**
 * Counts beside the listing's filters. The options of a filter are counted among the experts that match without it, at
 * most `countLimit`. Where more match, no count is shown, and the first `sampleSize` of them tell which options there are.
 */
const sampleSize = 200;

/** One query. Filters that weren't chosen share the matches of the whole listing. */
export async function countOptions(db: Db, listing: Listing, viewer: ListingViewer): Promise<FilterCounts> {
  const { zone, now } = viewer;
  const chosen = Object.keys(chosenConditions(listing, viewer));
  const own = (["language", "skill", "time", "reviewed", "certified"] as const).filter((name) =>
    chosen.includes(name),
  );
  const matches = (name?: FilterName) => sql.identifier(name ? `without_${name}` : "matches");
  const from = (name: (typeof own)[number]) => matches(own.includes(name) ? name : undefined);
  const parts = [undefined, ...own].map(
    (name) => sql`${matches(name)} as materialized (${matchesQuery(matching(listing, viewer, name))})`,
  );
  const [found] = await db.execute<Found>(sql`
    with ${sql.join(parts, sql`, `)}
    select (select count(*)::int from ${matches()}) as total,
      ${countFacets(from("language"), languageNames)} as languages,
      ${countFacets(from("skill"), skillNames)} as skills,
      ${countWhere(from("reviewed"), [sql`reviews > 0`])} as reviewed,
      ${countWhere(from("certified"), [sql`is_certified`])} as certified,
      ${zone === null ? sql`null` : countWhere(from("time"), timeOptions(listing, { zone, now }))} as times`);
  const { total, languages, skills, reviewed, certified, times } = found ?? nothing;
  const timeAt = (index: number) => times?.[index] ?? null;
  return {
    total,
    languages: languages.map(({ value, count }) => ({ value, count, name: languageName(value) })),
    skills: skills.map(({ value, count }) => ({ value, count, name: knownSkill(value)?.name ?? value })),
    hasReviews: reviewed?.[0] ?? null,
    isCertified: certified?.[0] ?? null,
    days: zone === null ? null : weekdays.map(timeAt),
    parts: zone === null ? null : { morning: timeAt(7), afternoon: timeAt(8), evening: timeAt(9) },
  };
}

interface Found extends Record<string, unknown> {
  total: number;
  languages: Counted[];
  skills: Counted[];
  /** A count for each option; null where more than `countLimit` match. */
  reviewed: number[] | null;
  certified: number[] | null;
  times: number[] | null;
}

interface Counted {
  value: string;
  /** Null where more than `countLimit` match. */
  count: number | null;
}

const nothing: Found = { total: 0, languages: [], skills: [], reviewed: null, certified: null, times: null };

/**
 * Of an empty listing: how many there would be without each of what was chosen, the most helpful first; what doesn't
 * help is left out.
 * @returns counts up to `countLimit`; one more than that means more
 */
export async function countWithoutEach(
  db: Db,
  listing: Listing,
  viewer: ListingViewer,
): Promise<{ name: FilterName; count: number }[]> {
  const chosen = Object.keys(chosenConditions(listing, viewer)) as FilterName[]; // the keys that it gives
  const counts = await Promise.all(
    chosen.map(async (name) => ({ name, count: await countMatches(db, matching(listing, viewer, name)) })),
  );
  return counts.filter(({ count }) => count > 0).toSorted((one, other) => other.count - one.count);
}

/** How many experts meet a condition, exact up to `countLimit`, one more than that when there are more. */
export async function countMatches(db: Db, condition: SQL): Promise<number> {
  const some = db
    .select({ one: sql`1` })
    .from(experts)
    .where(condition)
    .limit(countLimit + 1)
    .as("some");
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(some);
  return row?.count ?? 0;
}

/** What the options are counted by, of as many experts as tell whether there are more than `countLimit`. */
const matchesQuery = (condition: SQL) => sql`
  select ${experts.id}, ${experts.facets}, ${experts.reviews}, ${expertCalendars.freeWeek}, ${hasVerifiedCertification} as is_certified
  from ${experts} left join ${expertCalendars} on ${expertCalendars.expertId} = ${experts.id}
  where ${condition} limit ${countLimit + 1}`;

const canCount = (matches: SQLWrapper) => sql`(select count(*) <= ${countLimit} from ${matches})`;

/** The facets of the matches, an expert once for each value. @param naming joins the value of a facet, as `named` */
const countFacets = (matches: SQLWrapper, naming: SQL) =>
  asList<Counted>(sql`
    select value, case when ${canCount(matches)} then count(distinct id) end as count
    from (select id, facets from ${matches}
      limit case when ${canCount(matches)} then ${countLimit}::int else ${sampleSize}::int end) as counted
    cross join unnest(facets) as facet ${naming}
    group by value order by count(distinct id) desc, value`);

/** A language's value is its name, in small letters. */
const languageNames = sql`cross join lateral
  (select substr(facet, length('language:') + 1) as value where facet like 'language:%') as named`;

const spellings = vocabulary.flatMap(({ id }) => skillFacets(id).map((facet) => ({ facet, id })));
const listOf = (texts: string[]) => sql.param(texts, experts.facets);

/** A skill's value is the id of its entry; of free tags only the vocabulary's words are counted. */
const skillNames = sql`join unnest(${listOf(spellings.map(({ facet }) => facet))}::text[],
  ${listOf(spellings.map(({ id }) => id))}::text[]) as named (facet, value) using (facet)`;

/** One filtered count over the matches for each of some conditions. */
const countWhere = (matches: SQLWrapper, options: readonly SQL[]) =>
  sql`case when ${canCount(matches)} then (select json_build_array(${sql.join(
    options.map((option) => sql`count(*) filter (where ${option})`),
    sql`, `,
  )}) from ${matches}) end`;

const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;
const dayParts: readonly DayPart[] = ["morning", "afternoon", "evening"];

/** Each day with the part that was chosen, then each part with the day. */
function timeOptions({ filters: { day, part } }: Listing, viewer: { zone: string; now: Date }): SQL[] {
  const times = [
    ...weekdays.map((one) => ({ day: one, part })),
    ...dayParts.map((one) => ({ day, part: one })),
  ];
  return times.map((time) => isFreeIn(wantedWeek(time, viewer) ?? "", sql`free_week`));
}
