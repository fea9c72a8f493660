import { chosenFilters } from "~/components/experts/listing/filter-chips";
import { findGaps } from "~/domain/experts/key/gaps.server";
import { didYouMean } from "~/domain/experts/listing/did-you-mean";
import { countedTerm } from "~/domain/experts/listing/empty-search";
import { countEmptySearch } from "~/domain/experts/listing/empty-searches.server";
import { countOptions, countWithoutEach } from "~/domain/experts/listing/filter-counts.server";
import type { FilterCounts, FilterDrop } from "~/domain/experts/listing/filter-options";
import { type Listing, wholeListing } from "~/domain/experts/listing/listing";
import type { ListingViewer } from "~/domain/experts/listing/listing-conditions.server";
import { listExperts } from "~/domain/experts/listing/queries.server";
import { type Context, callerContext, servicesContext } from "~/web/context";
import { viewerZone } from "~/web/time-zone.server";
import { loadCardFacts } from "./card-facts.server";

/**
 * Loads what the listing and a speciality's page show. A visitor's depends only on its address. Without gaps, an order
 * by them is the recommended one.
 */
export async function loadListing(
  { context, request }: { context: Context; request: Request },
  asked: Listing,
) {
  const { db, env } = context.get(servicesContext);
  const { actor } = context.get(callerContext);
  const zone = actor && viewerZone(context, request);
  const isByGaps = actor !== null && asked.sort === "gaps";
  const gaps = isByGaps ? await findGaps(db, actor.userId) : [];
  const listing: Listing =
    asked.sort === "gaps" && gaps.length === 0 ? { ...asked, sort: "recommended" } : asked;
  const result = await cachedRead(context, listing, { zone, gaps });
  const expertIds = [...result.experts, ...result.similar].map(({ id }) => id);
  const [{ hasGaps, ...facts }] = await Promise.all([
    loadCardFacts(context, request, expertIds),
    result.experts.length === 0 ? countAsEmpty(context, listing) : null,
  ]);
  return {
    listing,
    zone,
    suggestUrl: env.forms.suggestSkill ?? null,
    hasGaps,
    ownExpertId: actor?.expertId ?? null,
    result: { ...result, ...facts },
  };
}

/**
 * Counts a search that found no expert. A visitor's page is cached, so it counts once a second at most. A fault is only
 * logged, because the page doesn't need the count.
 */
async function countAsEmpty(context: Context, listing: Listing): Promise<void> {
  const { db, primary = db, log } = context.get(servicesContext);
  const { actor, now } = context.get(callerContext);
  const term = countedTerm(listing);
  // The admin follows the links of the counted searches.
  if (term === null || actor?.role === "admin") return;
  await countEmptySearch(primary, { term, now }).catch((error: unknown) =>
    log.error("A search without result was not counted", error),
  );
}

/**
 * Learners share a listing that is cached for a second. Experts and the admin may have just changed something, so they
 * get no cached one (decision I3), and an order by a learner's own gaps isn't shared.
 */
async function cachedRead(context: Context, listing: Listing, viewer: Pick<ListingViewer, "zone" | "gaps">) {
  const { listings } = context.get(servicesContext);
  const { actor } = context.get(callerContext);
  const read = () => readListing(context, listing, viewer);
  if (actor?.role !== "learner" || listing.sort === "gaps") return read();
  return (await listings.get(`${viewer.zone} ${JSON.stringify(listing)}`, read)) as Awaited<
    ReturnType<typeof read>
  >; // what this reads
}

/**
 * Reads the cards, and the counts beside the filters. @param zone the reader's, in which the filters' hours count; null
 * for visitors
 */
async function readListing(
  context: Context,
  listing: Listing,
  { zone, gaps }: Pick<ListingViewer, "zone" | "gaps">,
) {
  const { db } = context.get(servicesContext);
  const { now } = context.get(callerContext);
  const viewer = { zone, now, gaps };
  const [page, counts] = await Promise.all([
    listExperts(db, listing, viewer),
    countOptions(db, listing, viewer),
  ]);
  const isEmpty = page.experts.length === 0 && listing.page === 1;
  const drops = counts.total <= fewExperts && listing.page === 1 ? widening(counts) : [];
  const found = { ...page, count: counts.total, counts, drops, meant: null };
  if (!isEmpty) return found;
  const chosen = chosenFilters(listing, zone !== null);
  if (chosen.some(({ name }) => name !== "search")) {
    return { ...found, drops: await countWithoutEach(db, listing, viewer) };
  }
  if (chosen.length === 0) return found;
  const meant = didYouMean(listing.search);
  const near = meant === null ? [] : (await listExperts(db, { ...wholeListing, search: meant })).experts;
  if (near.length > 0) return { ...found, meant, similar: near.slice(0, shownInstead) };
  const { experts } = await listExperts(db, wholeListing);
  return { ...found, similar: experts.slice(0, shownInstead) };
}

/** A list this short says what it would be without one of its filters. */
const fewExperts = 3;

/** The filters without which there are more experts, the most helpful first. */
const widening = ({ total, without }: FilterCounts): FilterDrop[] =>
  without.filter(({ count }) => count > total).sort((one, other) => other.count - one.count);

/** How many experts are shown to a search that found none. */
const shownInstead = 3;
