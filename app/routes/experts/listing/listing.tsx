import { useLocation } from "react-router";
import { ExpertListing } from "~/components/experts/listing/expert-listing";
import { ListingCount, listingPath, SortMenu } from "~/components/experts/listing/listing-controls";
import { ListingIntro } from "~/components/experts/listing/listing-intro";
import type { PageHandle } from "~/components/site/page-handle";
import { pageMeta } from "~/components/site/page-meta";
import { isNarrowed, parseListing } from "~/domain/experts/listing/listing";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import type { Route } from "./+types/listing";
import { cachedListing } from "./cached-listing";
import { loadListing } from "./load-listing.server";

/** The experts, with search, filters, sorting and pages. A visitor's page depends only on its address. */

export const handle: PageHandle = {
  styles: "listing",
  loadingLabel: "Loading experts…",
  cache: cachedListing,
  failure: { Page: ListingFailed },
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const page = loaderData?.listing.page;
  const isBeyond = loaderData?.result.experts.length === 0 && page !== 1;
  return pageMeta(matches, {
    title: "Find tutors",
    description:
      "Vetted cybersecurity experts for one-to-one lessons of 50 minutes: incident response, penetration testing, cloud, careers and more.",
    noindex: (loaderData && isNarrowed(loaderData.listing)) || isBeyond ? true : undefined,
    page,
  });
};

export const loader = ({ context, request, url }: Route.LoaderArgs) =>
  loadListing({ context, request }, parseListing(url.searchParams));

export default function Listing({ loaderData }: Route.ComponentProps) {
  return <ExpertListing {...loaderData} />;
}

/** Shown if the list can't be read: the controls keep what was searched for. */
function ListingFailed() {
  const listing = parseListing(new URLSearchParams(useLocation().search));
  return (
    <Page>
      <ListingIntro listing={listing} />
      <div className="listing">
        <SortMenu listing={listing} />
        <ListingCount listing={listing} count={null} zone={null} />
        <div className="listing-results">
          <Notice kind="error">
            <p>Failed to load experts. Please try again later.</p>
            <p>
              <a href={listingPath(listing)}>Try again</a>
            </p>
          </Notice>
        </div>
      </div>
    </Page>
  );
}
