import { isFiltering, type Listing } from "~/domain/experts/listing";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { listingPath } from "./listing-controls";

/** A listing without experts: nobody matches, or the page lies beyond the last one. */
export function EmptyListing({
  listing,
  suggestUrl,
}: {
  listing: Listing;
  /** The external form, where one is configured. */
  suggestUrl: string | null;
}) {
  if (listing.page > 1) {
    return (
      <Empty title="There are no experts on this page">
        <p>There are fewer pages than that.</p>
        <ButtonLink href={listingPath({ ...listing, page: 1 })}>Go to the first page</ButtonLink>
      </Empty>
    );
  }
  if (!isFiltering(listing.search)) {
    return (
      <Empty title="No experts yet">
        <p>The first ones are being vetted. In the meantime, tell us what you would like to learn.</p>
        <SuggestSkill url={suggestUrl} />
      </Empty>
    );
  }
  return (
    <Empty title={`No experts found for “${listing.search}”`}>
      <p>Try a shorter or more general word, or tell us which skill is missing.</p>
      <div className="actions">
        <ButtonLink href={listingPath({ ...listing, search: "" })}>Clear search</ButtonLink>
        <SuggestSkill url={suggestUrl} />
      </div>
    </Empty>
  );
}

function SuggestSkill({ url }: { url: string | null }) {
  const outside = url ? { target: "_blank", rel: "noopener" } : {};
  return (
    <ButtonLink variant="quiet" href={url ?? paths.form("suggest-a-skill")} {...outside}>
      Suggest a skill
    </ButtonLink>
  );
}
