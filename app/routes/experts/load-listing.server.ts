import { chosenFilters } from "~/components/experts/filter-chips";
import { findWithHours } from "~/domain/availability/published-hours.server";
import { responseTimeText } from "~/domain/chat/response-time";
import { readResponseTimes } from "~/domain/chat/response-times.server";
import { findFavourites } from "~/domain/experts/favourites.server";
import { countOptions, countWithoutEach } from "~/domain/experts/filter-counts.server";
import type { Listing } from "~/domain/experts/listing";
import { listExperts } from "~/domain/experts/queries.server";
import { type Context, callerContext, servicesContext } from "~/web/context";
import { nextTimes } from "~/web/next-times.server";
import { viewerZone } from "~/web/time-zone.server";
import { orUnavailable } from "~/web/unavailable.server";
import { dialogDrafts } from "./message-drafts.server";

/** What the listing shows, and a speciality's page. A visitor's depends on nothing but its address. */
export async function loadListing(
  { context, request }: { context: Context; request: Request },
  listing: Listing,
) {
  const { db, env } = context.get(servicesContext);
  const { actor, now } = context.get(callerContext);
  const zone = actor && viewerZone(context, request);
  const viewer = { zone, now };
  const [page, counts] = await orUnavailable(() =>
    Promise.all([listExperts(db, listing, viewer), countOptions(db, listing, viewer)]),
  );
  const isEmpty = page.experts.length === 0 && listing.page === 1;
  const isNarrowed = chosenFilters(listing, actor !== null).length > 0;
  const drops = isEmpty && isNarrowed ? await orUnavailable(() => countWithoutEach(db, listing, viewer)) : [];
  const expertIds = page.experts.map(({ id }) => id);
  const next =
    actor && (await orUnavailable(() => nextTimes(context, request, { expertIds, learnerId: actor.userId })));
  const [withHours, seconds, drafts, favourites] = await orUnavailable(() =>
    Promise.all([
      findWithHours(db, expertIds, now),
      readResponseTimes(db, { expertIds, now }),
      dialogDrafts(context, request, expertIds),
      actor ? findFavourites(db, { userId: actor.userId, expertIds }) : [],
    ]),
  );
  const answers = Object.fromEntries([...seconds].map(([id, median]) => [id, responseTimeText(median)]));
  return {
    ...{ listing, zone, suggestUrl: env.forms.suggestSkill ?? null, ownExpertId: actor?.expertId ?? null },
    result: { ...page, counts, drops, next, withHours: [...withHours], answers, drafts, favourites },
  };
}

export type LoadedListing = Awaited<ReturnType<typeof loadListing>>;
