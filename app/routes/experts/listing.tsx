import { useLocation } from "react-router";
import { EmptyListing } from "~/components/experts/empty-listing";
import { ExpertCard, ExpertPrompts } from "~/components/experts/expert-card";
import { ListingControls, listingPath } from "~/components/experts/listing-controls";
import { ListingIntro } from "~/components/experts/listing-intro";
import { MessageDialog } from "~/components/experts/message-button";
import { AwaitText } from "~/components/experts/message-form";
import type { PageHandle } from "~/components/site/page-handle";
import { pageMeta } from "~/components/site/page-meta";
import { findWithHours } from "~/domain/availability/published-hours.server";
import { responseTimeText } from "~/domain/chat/response-time";
import { readResponseTimes } from "~/domain/chat/response-times.server";
import { parseListing } from "~/domain/experts/listing";
import { listExperts } from "~/domain/experts/queries.server";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { Pagination } from "~/ui/pagination";
import { callerContext, servicesContext } from "~/web/context";
import { nextTimes } from "~/web/next-times.server";
import { viewerZone } from "~/web/time-zone.server";
import { orUnavailable } from "~/web/unavailable.server";
import type { Route } from "./+types/listing";
import { dialogDrafts } from "./message-drafts.server";

/** The experts: searched, sorted, paged. A visitor's page depends on nothing but its address. */

export const handle: PageHandle = {
  loadingLabel: "Loading experts…",
  failure: { Page: ListingFailed },
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const page = loaderData?.listing.page;
  const isBeyond = loaderData?.result.experts.length === 0 && page !== 1;
  return pageMeta(matches, {
    title: "Find tutors",
    description:
      "Vetted cybersecurity experts for one-to-one lessons of 50 minutes: incident response, penetration testing, cloud, careers and more.",
    noindex: loaderData?.listing.search || isBeyond ? true : undefined,
    page,
  });
};

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db, env } = context.get(servicesContext);
  const listing = listingOf(url.searchParams);
  const { actor, now } = context.get(callerContext);
  const zone = actor && viewerZone(context, request);
  const frame = { listing, zone, suggestUrl: env.forms.suggestSkill ?? null };
  const page = await orUnavailable(() => listExperts(db, listing));
  const expertIds = page.experts.map(({ id }) => id);
  const next =
    actor && (await orUnavailable(() => nextTimes(context, request, { expertIds, learnerId: actor.userId })));
  const [withHours, seconds, drafts] = await orUnavailable(() =>
    Promise.all([
      findWithHours(db, expertIds, now),
      readResponseTimes(db, { expertIds, now }),
      dialogDrafts(context, request, expertIds),
    ]),
  );
  const answers = Object.fromEntries([...seconds].map(([id, median]) => [id, responseTimeText(median)]));
  return { ...frame, result: { ...page, next, withHours: [...withHours], answers, drafts } };
}

export default function ExpertListing({ loaderData }: Route.ComponentProps) {
  const { listing, zone, result } = loaderData;
  return (
    <Page>
      <ListingIntro />
      <div className="listing" data-times={zone ? "" : undefined}>
        <ListingControls listing={listing} count={result.count} zone={zone} />
        <Experts {...loaderData} />
      </div>
    </Page>
  );
}

function Experts({ listing, zone, suggestUrl, result }: Route.ComponentProps["loaderData"]) {
  if (result.experts.length === 0) return <EmptyListing listing={listing} suggestUrl={suggestUrl} />;
  return (
    <>
      <ol className="ledger">
        {result.experts.map((expert, place) => (
          <ExpertCard
            key={expert.id}
            expert={expert}
            place={place + 1}
            next={result.next ? (result.next[expert.id] ?? null) : undefined}
            hasHours={result.withHours.includes(expert.id)}
            isSignedIn={zone !== null}
            answers={result.answers[expert.id]}
            hasMessageDialog={result.drafts[expert.id] !== undefined}
          />
        ))}
      </ol>
      <Pagination
        page={listing.page}
        hasNext={result.hasNext}
        hrefOf={(page) => listingPath({ ...listing, page })}
        label="Pages of experts"
      />
      {zone === null ? (
        result.experts.map(({ id }, place) => <ExpertPrompts key={id} expertId={id} place={place + 1} />)
      ) : (
        <MessageDialogs {...result} />
      )}
    </>
  );
}

/** They stand after the list for the same reason as a visitor's prompts. */
function MessageDialogs({ experts, drafts }: Route.ComponentProps["loaderData"]["result"]) {
  const dialogs = experts.map((expert, place) => {
    const draft = drafts[expert.id];
    return draft && <MessageDialog key={expert.id} expert={expert} place={place + 1} draft={draft} />;
  });
  return (
    <>
      {dialogs}
      {dialogs.some(Boolean) ? <AwaitText /> : null}
    </>
  );
}

/** The list can't be read: the controls stay, with what was searched for. */
function ListingFailed() {
  const listing = listingOf(new URLSearchParams(useLocation().search));
  return (
    <Page>
      <ListingIntro />
      <div className="listing">
        <ListingControls listing={listing} count={null} zone={null} />
        <Notice kind="error">
          <p>Failed to load experts. Please try again later.</p>
          <p>
            <a href={listingPath(listing)}>Try again</a>
          </p>
        </Notice>
      </div>
    </Page>
  );
}

const listingOf = (search: URLSearchParams) => parseListing(search);
