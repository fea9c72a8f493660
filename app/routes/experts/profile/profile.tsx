import { data } from "react-router";
import { FavouriteButton } from "~/components/experts/listing/favourite-button";
import { AskForm } from "~/components/experts/profile/ask-form";
import { ExpertNotFound } from "~/components/experts/profile/expert-not-found";
import { messageReason, messageTarget } from "~/components/experts/profile/message-button";
import { MessageDialog } from "~/components/experts/profile/message-dialog";
import { AwaitText } from "~/components/experts/profile/message-form";
import {
  ProfileArticle,
  ProfileHead,
  ProfileProof,
  type PublicProfile,
} from "~/components/experts/profile/profile-article";
import { profileJsonLd } from "~/components/experts/profile/profile-meta";
import {
  askDialog,
  BookPrompt,
  type FreeSlot,
  ProfileBar,
  ProfilePanel,
} from "~/components/experts/profile/profile-panel";
import { ShareProfile } from "~/components/experts/profile/share-profile";
import { SignInFor } from "~/components/experts/profile/sign-in-for";
import { ReliabilitySection } from "~/components/experts/reliability/reliability-section";
import { ProfileReviews } from "~/components/reviews/profile-reviews";
import type { PageHandle } from "~/components/site/page-handle";
import { pageMeta, withCanonicalPath } from "~/components/site/page-meta";
import { withoutTimes } from "~/domain/availability/week-ahead";
import { daysOfWeekAhead, findFreeAhead } from "~/domain/availability/week-ahead.server";
import { bioPreview } from "~/domain/experts/expert";
import { triedKey } from "~/domain/experts/key/tried-key";
import { readCardFacts } from "~/domain/experts/listing/card-facts.server";
import { findListedExpert } from "~/domain/experts/listing/queries.server";
import { reviewSummary } from "~/domain/reviews/public-reviews.server";
import { quotedReview } from "~/domain/reviews/review";
import { expertPicture } from "~/pictures/expert-picture.server";
import { formatNear, formatTime, isoDay } from "~/shared/format-time";
import { isolated } from "~/shared/isolated";
import { paths } from "~/shared/paths";
import { Dialog } from "~/ui/dialog";
import { Page } from "~/ui/page";
import { type Context, callerContext, servicesContext } from "~/web/context";
import { viewerZone } from "~/web/time-zone.server";
import type { Route } from "./+types/profile";
import { dialogDrafts } from "./message-drafts.server";

/**
 * An expert's public profile. Free times show only to signed-in users (decision B7). The HTTP shell counts the views,
 * because it also sees the cached pages.
 */

export const handle: PageHandle = {
  styles: "details",
  cache: { query: [] },
  failure: {
    title: "An unexpected error occurred",
    read: "Please try again in a moment.",
    unexpected: "Please try again in a moment.",
    back: { href: paths.experts(), label: "Back to Experts" },
  },
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData?.expert) {
    const description = "This expert doesn't offer sessions here.";
    return pageMeta(matches, { title: "Expert Not Found", description, noindex: true });
  }
  const { expert, reviews, pictureVersion } = loaderData;
  return pageMeta(withCanonicalPath(matches, paths.expert(expert.id)), {
    title: `${expert.displayName}, ${isolated(expert.title)}`,
    description: bioPreview(expert.bio),
    image: {
      path: paths.expertPicture(expert.id, pictureVersion),
      alt: `${expert.displayName}, ${isolated(expert.title)}, on Keyway`,
    },
    jsonLd: (site) => profileJsonLd({ ...expert, reviews: reviews.real, newest: reviews.newest }, site),
  });
};

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, env } = context.get(servicesContext);
  const expert = await findProfile(context, params.expertId);
  if (!expert) return data({ expert: null }, { status: 404 });
  const { actor, now } = context.get(callerContext);
  const zone = viewerZone(context, request);
  const expertIds = [expert.id];
  const [facts, drafts, ahead, reviews] = await Promise.all([
    readCardFacts(db, { expertIds, viewerId: actor?.userId ?? null, now }),
    dialogDrafts(context, request, expertIds),
    readTimes(context, { expertId: expert.id, zone }),
    reviewSummary(db, expert.id),
  ]);
  const known = facts.experts[expert.id];
  return data({
    expert,
    tried: triedKey(facts.gaps, known?.facets ?? []),
    free: actor && { zone, times: ahead?.times ?? [] },
    week: ahead && { days: ahead.days, free: ahead.free },
    asker: actor && { name: actor.fullName, email: actor.email },
    answers: known?.answers ?? null,
    draft: drafts[expert.id] ?? null,
    reviews,
    reliability: known?.reliability ?? null,
    verified: known?.verified ?? [],
    isOwn: actor !== null && actor.expertId === expert.id,
    isFavourite: actor?.expertId === expert.id ? null : known?.isFavourite === true,
    address: `${env.appUrl}${paths.expert(expert.id)}`,
    pictureVersion: expertPicture(expert).version,
  });
}

/** Returns what everyone may see of an expert; null for an unlisted one. */
async function findProfile(context: Context, expertId: string): Promise<PublicProfile | null> {
  const { db } = context.get(servicesContext);
  const found = await findListedExpert(db, expertId);
  if (!found) return null;
  const { name: _name, userId: _userId, ...expert } = found;
  return expert;
}

/** Returns the week ahead, and for a signed-in caller the first free times. */
async function readTimes(context: Context, { expertId, zone }: { expertId: string; zone: string }) {
  const { db } = context.get(servicesContext);
  const { actor, now } = context.get(callerContext);
  const reader = { zone: actor ? zone : "UTC", now };
  const query = { ...reader, expertIds: [expertId], learnerId: actor?.userId ?? null, count: searchedTimes };
  const found = (await findFreeAhead(db, query)).get(expertId);
  if (!found) return null;
  const days = daysOfWeekAhead(reader);
  if (!actor) return { days, free: withoutTimes(found.week), times: [] };
  const times = fewADay(found.starts, zone).map((slot): FreeSlot => {
    const time = formatTime(slot, zone);
    const day = formatNear(slot, zone, now).slice(0, -time.length).replace(/,? $/, "");
    return { datetime: slot.toISOString(), date: isoDay(slot, zone), day, time };
  });
  return { days, free: found.week, times };
}

/** How many times are searched. At most five are shown, two per day, so that several days are offered. */
const searchedTimes = 60;

function fewADay(slots: readonly Date[], zone: string): Date[] {
  const days = new Map<string, number>();
  const few = slots.filter((slot) => {
    const day = isoDay(slot, zone);
    days.set(day, (days.get(day) ?? 0) + 1);
    return (days.get(day) ?? 0) <= 2;
  });
  return few.slice(0, 5);
}

export default function ExpertProfilePage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.expert) return <ExpertNotFound />;
  const { expert, tried, free, asker, answers, draft, isFavourite, isOwn, reviews, ...more } = loaderData;
  const { reliability, verified, address, week } = more;
  const quote = quotedReview(reviews.newest);
  const others = reviews.newest.filter((review) => review !== quote);
  return (
    <Page back={{ href: paths.experts(), label: "Back to Experts" }}>
      <div className="two profile">
        <ProfileHead expert={expert} answers={answers} reliability={reliability} />
        <ProfileProof expert={expert} tried={tried} quote={quote}>
          {isFavourite === null ? null : (
            <FavouriteButton
              inWords
              expertId={expert.id}
              name={expert.displayName}
              isOne={isFavourite}
              redirectTo={paths.expert(expert.id)}
              isSignedIn={free !== null}
            />
          )}
          <ShareProfile address={address} />
        </ProfileProof>
        <ProfilePanel
          expert={expert}
          free={free}
          week={week}
          messageWay={messageTarget({ isSignedIn: free !== null, draft })}
        />
        <div className="stack profile-article">
          <ProfileArticle expert={expert} verified={verified}>
            <ProfileReviews expert={expert} newest={others} stars={reviews.stars} canAnswer={isOwn} />
            {reliability ? <ReliabilitySection reliability={reliability} answers={answers} /> : null}
          </ProfileArticle>
        </div>
      </div>
      <ProfileBar expert={expert} free={free} />
      {free ? null : (
        <>
          <BookPrompt expertId={expert.id} />
          <SignInFor reason={messageReason({ expertId: expert.id })} />
        </>
      )}
      <Dialog id={askDialog} title={`Ask ${expert.displayName} a question`}>
        <AskForm expert={expert} asker={asker} isInDialog />
      </Dialog>
      {draft ? (
        <>
          <MessageDialog expert={expert} draft={draft} />
          <AwaitText />
        </>
      ) : null}
    </Page>
  );
}
