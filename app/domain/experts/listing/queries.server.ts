import { asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { builtOnce, prepared } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { expertCalendars } from "~/db/schema/experts/expert-calendars";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { contentOf } from "~/domain/experts/card-fields";
import { bioPreview, type ExpertCard, type ExpertProfile, shownName } from "~/domain/experts/expert";
import { cutsOf } from "~/domain/experts/key/taught-skills";
import { taughtFacets } from "~/domain/experts/skill-facets";
import { isId } from "~/platform/ids";
import { hasExpertOrUserId, listed, recommendedOrder } from "./listed.server";
import { type ExpertSort, expertsPerPage, type Listing } from "./listing";
import {
  hasOnePlan,
  isWholeSpeciality,
  type ListingViewer,
  matching,
  similarTo,
  visitor,
} from "./listing-conditions.server";

/** Reads experts for public pages: only approved experts that aren't deleted. */

/** Returns a page of the listing, and whether there is a next page. A page after the last one is empty. */
export async function listExperts(db: Db, listing: Listing, viewer: ListingViewer = visitor) {
  if (isWholeSpeciality(listing)) return listSpeciality(db, listing, viewer);
  const query = listingQuery(db, listing, viewer);
  const rows = await (hasOnePlan(listing, viewer) ? prepared(query) : query);
  const experts = rows.slice(0, expertsPerPage).map(toCard);
  return { experts, similar: [], hasNext: rows.length > expertsPerPage };
}

/** A speciality with fewer experts shows similar ones below, up to as many. */
const fewExperts = 4;

/** The first page of a speciality, with similar experts where it has few. One query reads both. */
async function listSpeciality(db: Db, listing: Listing, viewer: ListingViewer) {
  const others = db
    .select({ ...cardColumns, isSimilar: sql<boolean>`true`.as("is_similar") })
    .from(experts)
    .where(similarTo(listing))
    .orderBy(...recommendedOrder(experts))
    .limit(fewExperts);
  const own = db
    .select({ ...cardColumns, isSimilar: sql<boolean>`false`.as("is_similar") })
    .from(experts)
    .where(matching(listing, viewer))
    .orderBy(...recommendedOrder(experts))
    .limit(expertsPerPage + 1);
  const rows = await unionAll(own, others);
  const cards = (isSimilar: boolean) => rows.filter((row) => row.isSimilar === isSimilar).map(toCard);
  const found = cards(false);
  return {
    experts: found.slice(0, expertsPerPage),
    similar: found.length < fewExperts ? cards(true) : [],
    hasNext: found.length > expertsPerPage,
  };
}

/**
 * Builds the query of `listExperts`; exported so that a test can check its plan. One extra row shows whether there is a
 * next page. Unless the order is by next free time, skipped rows are read from the order's index alone.
 */
export function listingQuery(db: Db, listing: Listing, viewer: ListingViewer = visitor) {
  const { sort, page } = listing;
  const offset = (page - 1) * expertsPerPage;
  const order = sort === "gaps" ? mostOpened(viewer.gaps) : orders[sort];
  const isMatching = matching(listing, viewer);
  const all = db.select(cardColumns).from(experts).$dynamic();
  if (sort === "next-available") {
    return all
      .innerJoin(expertCalendars, eq(expertCalendars.expertId, experts.id))
      .where(isMatching)
      .orderBy(...order)
      .limit(expertsPerPage + 1)
      .offset(offset);
  }
  if (page === 1)
    return all
      .where(isMatching)
      .orderBy(...order)
      .limit(expertsPerPage + 1);
  const places = db
    .select({ id: experts.id })
    .from(experts)
    .where(isMatching)
    .orderBy(...order)
    .limit(expertsPerPage + 1)
    .offset(offset);
  return all.where(inArray(experts.id, places)).orderBy(...order);
}

/**
 * Finds a listed expert by record id or linked user id; a record id takes precedence.
 * @returns null for an unknown, unapproved or deleted expert, and for an id that isn't a UUID
 */
export async function findListedExpert(db: Db, id: string): Promise<ExpertProfile | null> {
  if (!isId(id)) return null;
  const [row] = await askProfile(db, { id });
  if (!row) return null;
  const { facets, ...rest } = row;
  return { ...rest, displayName: shownName(row.name), cuts: cutsOf(facets) };
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

/** The columns and directions of each order match those of an index. */
const orders: Record<Exclude<ExpertSort, "gaps">, SQL[]> = {
  recommended: recommendedOrder(experts),
  rating: [desc(experts.sortRating), desc(experts.reviews), asc(experts.id)],
  "price-low": [asc(experts.priceCents), asc(experts.id)],
  "price-high": [desc(experts.priceCents), desc(experts.id)],
  newest: [desc(experts.createdAt), asc(experts.id)],
  // Experts without a free time in the next 28 days come last.
  "next-available": [asc(expertCalendars.nextFreeAt), asc(expertCalendars.expertId)],
};

/** Those who teach the most of these skills first. No index has this order: all matching experts are read. */
const mostOpened = (gaps: readonly string[]): SQL[] => {
  const opened = gaps.map(
    (skill) => sql`(${experts.facets} && ${sql.param(taughtFacets(skill), experts.facets)})::int`,
  );
  const byCount = opened.length > 0 ? [sql`(${sql.join(opened, sql` + `)}) desc`] : [];
  return [...byCount, ...recommendedOrder(experts)];
};

export const cardColumns = {
  id: experts.id,
  name: experts.name,
  title: experts.title,
  /** Enough for a preview, since a bio may be long. */
  bio: sql<string>`left(${experts.bio}, 1000)`.as("bio_start"),
  priceCents: experts.priceCents,
  rating: experts.rating,
  reviews: experts.reviews,
  languages: experts.languages,
  avatar: experts.picture,
  skills: experts.skills,
  facets: experts.facets,
};

export function toCard(row: Awaited<ReturnType<typeof listingQuery>>[number]): ExpertCard {
  const { id, name, title, bio, priceCents, rating, reviews, languages, avatar, skills, facets } = row;
  const said = { id, title, priceCents, rating, reviews, languages, avatar, skills };
  return { ...said, displayName: shownName(name), bioPreview: bioPreview(bio), cuts: cutsOf(facets) };
}

const profileColumns = {
  ...contentOf(experts),
  avatar: experts.picture,
  id: experts.id,
  userId: expertsUsers.userId,
  rating: experts.rating,
  reviews: experts.reviews,
  sessionsCount: experts.sessionsCount,
  timeZone: experts.timeZone,
  minimumNoticeMinutes: experts.minimumNoticeMinutes,
  facets: experts.facets,
};
