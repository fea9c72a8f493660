import { asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { builtOnce } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { expertCalendars } from "~/db/schema/expert-calendars";
import { experts } from "~/db/schema/experts";
import { expertsUsers } from "~/db/schema/experts-users";
import { isId } from "~/platform/ids";
import { contentOf } from "./card-fields";
import { bioPreview, displayName, type ExpertCard, type ExpertProfile } from "./expert";
import { findFacets } from "./facets-found.server";
import { areSurelyMany, isSurelyOver } from "./filter-counts.server";
import { type Found, findBySearch, isOneOf } from "./found-by-search.server";
import { hasExpertOrUserId, listed, recommendedOrder } from "./listed.server";
import {
  countLimit,
  type ExpertSort,
  expertsPerPage,
  filterFields,
  isFiltering,
  type Listing,
  wholeListing,
} from "./listing";
import { matching, nobody, type Viewer, wantedQuarters } from "./listing-conditions.server";
import { findWhoIsFree } from "./who-is-free.server";

/** Reads of experts for pages. Only the approved and not deleted exist here. */

/**
 * One page of the listing.
 * @returns the cards, whether a next page exists, and how many match in all: exact up to `countLimit`, one more than
 *   that when there are more. A page beyond the end is empty.
 */
export async function listExperts(db: Db, listing: Listing, viewer: Viewer = nobody, known?: Found) {
  const [found, areFilteredMany, isFree, facets] = await Promise.all([
    known === undefined ? findBySearch(db, listing) : known,
    isFiltered(listing) && !isFiltering(listing.search) && areSurelyMany(db, listing, viewer),
    findWhoIsFree(db, wantedQuarters(listing, viewer)),
    findFacets(db, listing),
  ]);
  const areNamed = Array.isArray(found);
  const conditions = [areNamed ? isOneOf(found) : null, isFree, facets.isRare].filter(
    (condition) => condition !== null,
  );
  const within = conditions.length > 0 ? sql.join(conditions, sql` and `) : null;
  const rest = areNamed ? { ...listing, search: "" } : listing;
  const [rows, count] = await Promise.all([
    listingQuery(db, rest, within),
    areFilteredMany || areAloneMany(listing, { found, facets: facets.count })
      ? countLimit + 1
      : countExperts(db, rest, within),
  ]);
  return {
    experts: rows.slice(0, expertsPerPage).map(toCard),
    hasNext: rows.length > expertsPerPage,
    count,
  };
}

/** Nothing but the search, or nothing but the speciality, narrows it: who is found so is who is counted. */
function areAloneMany(listing: Listing, { found, facets }: { found: Found; facets: number | null }): boolean {
  if (isFiltered(listing)) return false;
  return listing.speciality === null ? found === "too many" : found === null && isSurelyOver(facets);
}

const isFiltered = ({ filters }: Listing) => Object.keys(filterFields(filters)).length > 0;

/**
 * The query behind `listExperts`, for the test that reads its plan. One row more than a page tells of the next. What comes before a later
 * page is passed over in the order's index alone; only the page's own cards are read.
 */
export function listingQuery(db: Db, listing: Listing, isFree: SQL | null = null) {
  const { sort, page } = listing;
  const offset = (page - 1) * expertsPerPage;
  const all = db.select(cardColumns).from(experts).$dynamic();
  if (sort === "next-available") {
    return all
      .innerJoin(expertCalendars, eq(expertCalendars.expertId, experts.id))
      .where(matching(listing, isFree))
      .orderBy(...orders[sort])
      .limit(expertsPerPage + 1)
      .offset(offset);
  }
  const first = all.where(matching(listing, isFree)).orderBy(...orders[sort]);
  if (page === 1) return first.limit(expertsPerPage + 1);
  const places = db
    .select({ id: experts.id })
    .from(experts)
    .where(matching(listing, isFree))
    .orderBy(...orders[sort])
    .limit(expertsPerPage + 1)
    .offset(offset);
  return db
    .select(cardColumns)
    .from(experts)
    .$dynamic()
    .where(inArray(experts.id, places))
    .orderBy(...orders[sort]);
}

/** How many listed experts match, exact up to `countLimit`, one more than that when there are more. */
export async function countExperts(
  db: Db,
  listing = wholeListing,
  isFree: SQL | null = null,
): Promise<number> {
  const some = db
    .select({ one: sql`1` })
    .from(experts)
    .where(matching(listing, isFree))
    .limit(countLimit + 1)
    .as("some");
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(some);
  return row?.count ?? 0;
}

/**
 * A listed expert by record id or linked user id; both are tried, the record id first.
 * @returns null for an unknown, unapproved or deleted expert, and for what isn't a UUID.
 */
export async function findListedExpert(db: Db, id: string): Promise<ExpertProfile | null> {
  if (!isId(id)) return null;
  const [row] = await askProfile(db, { id });
  return row ? { ...row, displayName: displayName(row.name) } : null;
}

const askProfile = builtOnce((db, { id }: { id: string }) =>
  db
    .select(profileColumns)
    .from(experts)
    .leftJoin(expertsUsers, eq(expertsUsers.expertId, experts.id))
    .where(sql`${listed} and ${hasExpertOrUserId(id)}`)
    .orderBy(desc(eq(experts.id, id)))
    .limit(1),
);

/** Each matches an index of the table, column by column and direction by direction. */
const orders: Record<ExpertSort, SQL[]> = {
  recommended: recommendedOrder(experts),
  rating: [desc(experts.sortRating), desc(experts.reviews), asc(experts.id)],
  "price-low": [asc(experts.priceCents), asc(experts.id)],
  "price-high": [desc(experts.priceCents), desc(experts.id)],
  newest: [desc(experts.createdAt), asc(experts.id)],
  // Who has no free time in the next 28 days comes last.
  "next-available": [asc(expertCalendars.nextFreeAt), asc(expertCalendars.expertId)],
};

export const cardColumns = {
  id: experts.id,
  name: experts.name,
  title: experts.title,
  /** Enough for a preview; a bio may be pages long. */
  bio: sql<string>`left(${experts.bio}, 1000)`,
  priceCents: experts.priceCents,
  rating: experts.rating,
  reviews: experts.reviews,
  languages: experts.languages,
  avatar: experts.avatar,
};

export function toCard({ name, bio, ...rest }: Awaited<ReturnType<typeof listingQuery>>[number]): ExpertCard {
  return { ...rest, displayName: displayName(name), bioPreview: bioPreview(bio) };
}

const profileColumns = {
  ...contentOf(experts),
  id: experts.id,
  userId: expertsUsers.userId,
  rating: experts.rating,
  reviews: experts.reviews,
  sessionsCount: experts.sessionsCount,
  timeZone: experts.timeZone,
  minimumNoticeMinutes: experts.minimumNoticeMinutes,
};
