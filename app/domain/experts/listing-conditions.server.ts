import { type SQL, sql } from "drizzle-orm";
import { experts } from "~/db/schema/experts";
import { quartersIn } from "./free-quarters.server";
import { listed } from "./listed.server";
import { isFiltering, type Listing } from "./listing";
import { termParts } from "./search-term";
import { findSpeciality } from "./specialities";
import { skillFacets } from "./vocabulary";

/** Who looks at a listing. Visitors have no zone and no filter by time (decision B7). */
export interface Viewer {
  zone: string | null;
  now: Date;
}

export const nobody: Viewer = { zone: null, now: new Date(0) };

/** The quarters of the UTC week that a listing's day and part of the day mean to this viewer; null: any time. */
export const wantedQuarters = ({ filters }: Listing, { zone, now }: Viewer): number[] | null =>
  zone === null ? null : quartersIn(filters, { zone, now });

/** What a listed expert must meet to be in the listing. @param isFree at the wanted time (`who-is-free.server.ts`); null for any time */
export function matching(listing: Listing, isFree: SQL | null): SQL {
  const { search, filters } = listing;
  const { priceFrom, priceTo, language, skill, hasReviews } = filters;
  const conditions = [
    listed,
    ...(isFiltering(search) ? [matchesSearch(search)] : []),
    ...(priceFrom !== null ? [sql`${experts.priceCents} >= ${priceFrom * 100}`] : []),
    ...(priceTo !== null ? [sql`${experts.priceCents} <= ${priceTo * 100}`] : []),
    ...(language ? [hasOne([`language:${language}`])] : []),
    ...(skill ? [hasOne(skillFacets(skill))] : []),
    ...(listing.speciality !== null ? [hasOne(skillsOf(listing.speciality).flatMap(skillFacets))] : []),
    ...(hasReviews ? [sql`${experts.reviews} > 0`] : []),
    ...(isFree ? [isFree] : []),
  ];
  return sql.join(conditions, sql` and `);
}

/** The ids of a speciality's skills; of one that doesn't exist, none. */
export const skillsOf = (slug: string): readonly string[] => findSpeciality(slug)?.skills ?? [];

const hasOne = (facets: string[]) => sql`${experts.facets} && ${sql.param(facets, experts.facets)}`;

/** Every part of the term is found, under one of its spellings. */
export function matchesSearch(search: string): SQL {
  const parts = termParts(search).map(
    (spellings) =>
      sql`(${sql.join(
        spellings.map((words) => sql`(${sql.join(words.map(contains), sql` and `)})`),
        sql` or `,
      )})`,
  );
  return sql.join(parts, sql` and `);
}

/**
 * Folding comes before escaping: unaccent turns a full-width percent sign into a plain one, which would then be a
 * wildcard of LIKE.
 */
const contains = (word: string): SQL =>
  sql`${experts.searchText} like '%' || regexp_replace(fold_text(${word}), '([%_\\\\])', '\\\\\\1', 'g') || '%'`;
