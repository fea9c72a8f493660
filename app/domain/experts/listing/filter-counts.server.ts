import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { asList } from "~/db/as-list";
import { prepared } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { expertCalendars } from "~/db/schema/experts/expert-calendars";
import { experts } from "~/db/schema/experts/experts";
import { hasVerifiedCertification } from "~/domain/experts/certifications/certifications.server";
import { skillFacets } from "~/domain/experts/skill-facets";
import { knownSkill, vocabulary } from "~/domain/experts/vocabulary";
import type { FilterCounts, FilterDrop, FilterName } from "./filter-options";
import { isFreeIn, wantedWeek } from "./free-week.server";
import { countLimit, type DayPart, type Listing, languageName } from "./listing";
import { chosenConditions, hasOnePlan, type ListingViewer, matching } from "./listing-conditions.server";
import { priceSteps } from "./price-steps";

/**
 * Counts for the listing's filters. Each option is counted among the experts that match the other filters, at most
 * `countLimit`. If more match, no counts are shown, and the first `sampleSize` of them provide the options.
 */
const sampleSize = 200;

/** Counts in one query. Filters without a choice share the matches of the whole listing. */
export async function countOptions(db: Db, listing: Listing, viewer: ListingViewer): Promise<FilterCounts> {
  const { zone, now } = viewer;
  const chosen = Object.keys(chosenConditions(listing, viewer));
  const own = (["price", "language", "skill", "time", "reviewed", "certified"] as const).filter((name) =>
    chosen.includes(name),
  );
  const matches = (name?: FilterName) => sql.identifier(name ? `without_${name}` : "matches");
  const from = (name: (typeof own)[number]) => matches(own.includes(name) ? name : undefined);
  const parts = [undefined, ...own].map(
    (name) => sql`${matches(name)} as materialized (${matchesQuery(matching(listing, viewer, name))})`,
  );
  const query = db
    .select({
      total: sql<number>`total`,
      languages: sql<Counted[]>`languages`,
      skills: sql<Counted[]>`skills`,
      // From here on a count for each option; null if more than `countLimit` experts match.
      prices: sql<number[] | null>`prices`,
      reviewed: sql<number[] | null>`reviewed`,
      certified: sql<number[] | null>`certified`,
      times: sql<number[] | null>`times`,
      without: sql<number[]>`without`,
    })
    .from(sql`(
      with ${sql.join(parts, sql`, `)}
      select (select count(*)::int from ${matches()}) as total,
        ${countFacets(from("language"), languageNames)} as languages,
        ${countFacets(from("skill"), skillNames)} as skills,
        ${countWhere(from("price"), priceOptions)} as prices,
        ${countWhere(from("reviewed"), [sql`reviews > 0`])} as reviewed,
        ${countWhere(from("certified"), [sql`is_certified`])} as certified,
        ${zone === null ? sql`null::json` : countWhere(from("time"), timeOptions(listing, { zone, now }))} as times,
        ${countAll(own.map(matches))} as without) as counted`);
  const [found] = await (hasOnePlan(listing, viewer) ? prepared(query) : query);
  const { total, languages, skills, prices, reviewed, certified, times, without } = found ?? nothing;
  const timeAt = (index: number) => times?.[index] ?? null;
  return {
    total,
    languages: languages.map(({ value, count }) => ({ value, count, name: languageName(value) })),
    skills: skills.map(({ value, count }) => ({ value, count, name: knownSkill(value)?.name ?? value })),
    prices,
    hasReviews: reviewed?.[0] ?? null,
    isCertified: certified?.[0] ?? null,
    days: zone === null ? null : weekdays.map(timeAt),
    parts: zone === null ? null : { morning: timeAt(7), afternoon: timeAt(8), evening: timeAt(9) },
    without: own.map((name, index) => ({ name, count: without[index] ?? 0 })),
  };
}

interface Counted {
  value: string;
  /** Null if more than `countLimit` experts match. */
  count: number | null;
}

const nothing = {
  ...{ total: 0, languages: [], skills: [] },
  ...{ prices: null, reviewed: null, certified: null, times: null, without: [] },
};

/**
 * For an empty listing: counts the matches without each chosen filter, highest count first. Leaves out filters whose
 * removal finds nothing. One query.
 * @returns counts up to `countLimit`; `countLimit + 1` means more
 */
export async function countWithoutEach(
  db: Db,
  listing: Listing,
  viewer: ListingViewer,
): Promise<FilterDrop[]> {
  const chosen = Object.keys(chosenConditions(listing, viewer)) as FilterName[]; // its keys are filter names
  const parts = chosen.map(
    (name) => sql`select ${name}::text as name, count
    from (${matchCount(db, matching(listing, viewer, name))}) as counted where count > 0`,
  );
  if (parts.length === 0) return [];
  const counts = await db.execute<{ name: FilterName; count: number }>(sql.join(parts, sql` union all `));
  return counts.toSorted((one, other) => other.count - one.count);
}

/** Counts the experts that match a condition, up to `countLimit`; returns `countLimit + 1` for more. */
export async function countMatches(db: Db, condition: SQL): Promise<number> {
  const [row] = await matchCount(db, condition);
  return row?.count ?? 0;
}

function matchCount(db: Db, condition: SQL) {
  const some = db
    .select({ one: sql`1` })
    .from(experts)
    .where(condition)
    .limit(countLimit + 1)
    .as("some");
  return db.select({ count: sql<number>`count(*)::int`.as("count") }).from(some);
}

/** Selects the columns that counts need, of at most `countLimit + 1` matching experts. */
const matchesQuery = (condition: SQL) => sql`
  select ${experts.id}, ${experts.facets}, ${experts.priceCents}, ${experts.reviews}, ${expertCalendars.freeWeek}, ${hasVerifiedCertification} as is_certified
  from ${experts} left join ${expertCalendars} on ${expertCalendars.expertId} = ${experts.id}
  where ${condition} limit ${countLimit + 1}`;

const canCount = (matches: SQLWrapper) => sql`(select count(*) <= ${countLimit} from ${matches})`;

/** Counts the matches for each facet value. @param naming joins the value of a facet, as `named` */
const countFacets = (matches: SQLWrapper, naming: SQL) =>
  asList<Counted>(sql`
    select value, case when ${canCount(matches)} then count(distinct id) end as count
    from (select id, facets from ${matches}
      limit case when ${canCount(matches)} then ${countLimit}::int else ${sampleSize}::int end) as counted
    cross join unnest(facets) as facet ${naming}
    group by value order by count(distinct id) desc, value`);

/** The value of a language is its name in lower case. */
const languageNames = sql`cross join lateral
  (select substr(facet, length('language:') + 1) as value where facet like 'language:%') as named`;

const spellings = vocabulary.flatMap(({ id }) => skillFacets(id).map((facet) => ({ facet, id })));
const listOf = (texts: string[]) => sql.param(texts, experts.facets);

/** The value of a skill is the id of its entry. Free tags aren't counted. */
const skillNames = sql`join unnest(${listOf(spellings.map(({ facet }) => facet))}::text[],
  ${listOf(spellings.map(({ id }) => id))}::text[]) as named (facet, value) using (facet)`;

const countWhere = (matches: SQLWrapper, options: readonly SQL[]) =>
  sql`case when ${canCount(matches)} then (select json_build_array(${sql.join(
    options.map((option) => sql`count(*) filter (where ${option})`),
    sql`, `,
  )}) from ${matches}) end`;

const countAll = (all: readonly SQLWrapper[]) =>
  sql`json_build_array(${sql.join(
    all.map((one) => sql`(select count(*)::int from ${one})`),
    sql`, `,
  )})`;

const priceOptions: readonly SQL[] = priceSteps.map(({ fromCents, beforeCents }) =>
  beforeCents === null
    ? sql`price_cents >= ${fromCents}::int`
    : sql`price_cents >= ${fromCents}::int and price_cents < ${beforeCents}::int`,
);

const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;
const dayParts: readonly DayPart[] = ["morning", "afternoon", "evening"];

/** Each day with the chosen part of the day, then each part with the chosen day. */
function timeOptions({ filters: { day, part } }: Listing, viewer: { zone: string; now: Date }): SQL[] {
  const times = [
    ...weekdays.map((one) => ({ day: one, part })),
    ...dayParts.map((one) => ({ day, part: one })),
  ];
  return times.map((time) => isFreeIn(wantedWeek(time, viewer) ?? "", sql`free_week`));
}
