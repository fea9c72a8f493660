import { type SQL, sql } from "drizzle-orm";
import { folded, foldedLiteral } from "~/db/folded";
import { expertCalendars } from "~/db/schema/experts/expert-calendars";
import { experts } from "~/db/schema/experts/experts";
import { hasVerifiedCertification } from "~/domain/experts/certifications/certifications.server";
import { skillFacets } from "~/domain/experts/skill-facets";
import { familyOf } from "../key/taught-skills";
import type { Family } from "../key-cuts";
import { vocabulary } from "../vocabulary";
import type { FilterName } from "./filter-options";
import { isFreeIn, wantedWeek } from "./free-week.server";
import { listed } from "./listed.server";
import { isFiltering, type Listing } from "./listing";
import { termParts } from "./search-term";
import { findSpeciality } from "./specialities";

/** The viewer of a listing. Visitors have no zone and can't filter by time (decision B7). */
export interface ListingViewer {
  zone: string | null;
  now: Date;
  /** The missing skills of the viewer's last scan, by which the listing can be ordered. */
  gaps: readonly string[];
}

export const visitor: ListingViewer = { zone: null, now: new Date(0), gaps: [] };

/** The condition for the experts of a listing. @param except a filter to leave out */
export function matching(listing: Listing, viewer: ListingViewer = visitor, except?: FilterName): SQL {
  const chosen = chosenConditions(listing, viewer);
  const others = Object.entries(chosen).flatMap(([name, condition]) => (name === except ? [] : [condition]));
  const speciality = listing.speciality === null ? [] : [hasOne(skillsOf(listing.speciality))];
  return sql.join([listed, ...speciality, ...others], sql` and `);
}

/** Whether a prepared plan fits: nothing is searched or filtered, so the values don't change what is read. */
export const hasOnePlan = (listing: Listing, viewer: ListingViewer): boolean =>
  listing.speciality === null &&
  listing.sort !== "gaps" &&
  Object.keys(chosenConditions(listing, viewer)).length === 0;

/** Whether this is a speciality's first page in the recommended order, without a search or a filter. */
export const isWholeSpeciality = (listing: Listing): boolean =>
  listing.speciality !== null &&
  listing.page === 1 &&
  listing.sort === "recommended" &&
  Object.keys(chosenConditions(listing, { ...visitor, zone: "UTC" })).length === 0;

/** The condition for the experts who teach in the area of most of a speciality's skills, but none of these skills. */
export function similarTo({ speciality }: Listing): SQL {
  const own = skillsOf(speciality ?? "");
  const families = own.map(familyOf);
  const countOf = (family: Family | null) => families.filter((one) => one === family).length;
  const area = families.reduce(
    (most, one) => (countOf(one) > countOf(most) ? one : most),
    families[0] ?? null,
  );
  const near = vocabulary.filter(({ id }) => familyOf(id) === area && !own.includes(id)).map(({ id }) => id);
  return sql`${listed} and ${hasOne(near)} and not ${hasOne(own)}`;
}

/** Returns the condition of each chosen filter. */
export function chosenConditions(
  { search, filters }: Listing,
  { zone, now }: ListingViewer,
): Partial<Record<FilterName, SQL>> {
  const { priceFrom, priceTo, language, skill, hasReviews, isCertified } = filters;
  const prices = [
    ...(priceFrom === null ? [] : [sql`${experts.priceCents} >= ${priceFrom * 100}`]),
    ...(priceTo === null ? [] : [sql`${experts.priceCents} <= ${priceTo * 100}`]),
  ];
  const week = zone === null ? null : wantedWeek(filters, { zone, now });
  return {
    ...(isFiltering(search) && { search: matchesSearch(search) }),
    ...(prices.length > 0 && { price: sql.join(prices, sql` and `) }),
    ...(language && { language: hasFacet([`language:${language}`]) }),
    ...(skill && { skill: hasOne([skill]) }),
    ...(week !== null && {
      time: sql`exists (select from ${expertCalendars} where ${expertCalendars.expertId} = ${experts.id} and ${isFreeIn(week)})`,
    }),
    ...(hasReviews && { reviewed: sql`${experts.reviews} > 0` }),
    ...(isCertified && { certified: hasVerifiedCertification }),
  };
}

/** The ids of a speciality's skills; empty for an unknown slug. */
const skillsOf = (slug: string): readonly string[] => findSpeciality(slug)?.skills ?? [];

const hasOne = (skills: readonly string[]) => hasFacet(skills.flatMap(skillFacets));
const hasFacet = (facets: string[]) => sql`(${experts.facets} && ${sql.param(facets, experts.facets)})`;

/** Matches if every part of the term is found in one of its spellings. */
function matchesSearch(search: string): SQL {
  const parts = termParts(search).map(
    (spellings) =>
      sql`(${sql.join(
        spellings.map((words) => sql`(${sql.join(words.map(contains), sql` and `)})`),
        sql` or `,
      )})`,
  );
  return sql.join([sql`trim(${folded(search)}) <> ''`, ...parts], sql` and `);
}

/** A word that folding empties, such as a dash, matches every text. */
const contains = (word: string): SQL =>
  sql`(${folded(word)} = '' or ${experts.searchText} like '%' || ${foldedLiteral(word)} || '%')`;
