import { MessageDialog } from "~/components/experts/profile/message-dialog";
import { AwaitText, type MessageDraft } from "~/components/experts/profile/message-form";
import type { CardWeek } from "~/domain/availability/week-ahead";
import type { ExpertCard as Card } from "~/domain/experts/expert";
import type { OpenedGaps } from "~/domain/experts/key-cuts";
import type { FilterCounts, FilterDrop } from "~/domain/experts/listing/filter-options";
import { countLimit, expertsPerPage, type Listing } from "~/domain/experts/listing/listing";
import { Page } from "~/ui/page";
import { Pagination } from "~/ui/pagination";
import { EmptyListing, FewerFilters } from "./empty-listing";
import { type CardTrust, ExpertCard } from "./expert-card";
import { ExpertPrompts } from "./expert-prompts";
import { FavouriteButton } from "./favourite-button";
import { chosenFilters, FilterChips } from "./filter-chips";
import { FilterForm } from "./filter-form";
import { ListingCount, listingPath, SortMenu } from "./listing-controls";
import { ListingIntro } from "./listing-intro";
import { RelatedTopics } from "./topic-links";

const keyNote = "The key shows what an expert teaches: the deeper the cut, the more skills in that area.";

interface Result {
  experts: Card[];
  /** Others from the same area, below a speciality with few experts. */
  similar: Card[];
  hasNext: boolean;
  count: number;
  counts: FilterCounts;
  drops: FilterDrop[];
  /** What a search without experts may have meant. */
  meant: string | null;
  /** By record id. */
  ahead: Record<string, CardWeek>;
  answers: Record<string, string>;
  trust: Record<string, CardTrust>;
  drafts: Record<string, MessageDraft>;
  favourites: string[];
  opened: Record<string, OpenedGaps>;
}

export interface ExpertListingProps {
  listing: Listing;
  /** The zone of the times on the cards; null for visitors. */
  zone: string | null;
  suggestUrl: string | null;
  /** Whether the list can be sorted by the gaps of the viewer's last scan. */
  hasGaps: boolean;
  /** The viewer's own card, which has no heart. */
  ownExpertId: string | null;
  result: Result;
}

/** The listing or a speciality's page: search, filters, cards and pagination. */
export function ExpertListing({
  listing,
  zone,
  suggestUrl,
  hasGaps,
  ownExpertId,
  result,
}: ExpertListingProps) {
  const isSignedIn = zone !== null;
  return (
    <Page>
      <ListingIntro listing={listing} skills={result.counts.skills} />
      <div className="listing" data-times={zone ? "" : undefined}>
        <FilterForm listing={listing} counts={result.counts} isSignedIn={isSignedIn} />
        <SortMenu listing={listing} hasGaps={hasGaps} />
        <ListingCount listing={listing} count={result.count} zone={zone} />
        <div className="listing-results">
          <FilterChips listing={listing} isSignedIn={isSignedIn} />
          {result.experts.length > 0 ? null : (
            <EmptyListing
              listing={listing}
              chosen={chosenFilters(listing, isSignedIn)}
              drops={result.drops}
              meant={result.meant}
              suggestUrl={suggestUrl}
            />
          )}
          {result.experts.length + result.similar.length > 0 ? (
            <Cards listing={listing} zone={zone} ownExpertId={ownExpertId} result={result} />
          ) : null}
        </div>
      </div>
    </Page>
  );
}

function Cards({ listing, zone, ownExpertId, result }: Omit<ExpertListingProps, "suggestUrl" | "hasGaps">) {
  const { experts, similar } = result;
  const shown = [...experts, ...similar];
  const cards = shown.map((expert, index) => (
    <ExpertCard
      key={expert.id}
      expert={expert}
      cardNumber={index + 1}
      ahead={result.ahead[expert.id]}
      isSignedIn={zone !== null}
      answers={result.answers[expert.id]}
      trust={result.trust[expert.id]}
      opened={result.opened[expert.id]}
      hasMessageDialog={result.drafts[expert.id] !== undefined}
      heart={
        expert.id === ownExpertId ? null : (
          <FavouriteButton
            expertId={expert.id}
            name={expert.displayName}
            isOne={result.favourites.includes(expert.id)}
            redirectTo={`${listingPath(listing)}#expert-${index + 1}`}
            isSignedIn={zone !== null}
          />
        )
      }
    />
  ));
  return (
    <>
      {experts.length > 0 ? <ol className="ledger">{cards.slice(0, experts.length)}</ol> : null}
      {experts.length > 0 ? (
        <FewerFilters chosen={chosenFilters(listing, zone !== null)} drops={result.drops} />
      ) : null}
      {similar.length > 0 ? (
        <section className="stack-s" aria-labelledby="similar">
          <h2 id="similar">{headOfSimilar(result)}</h2>
          <ol className="ledger">{cards.slice(experts.length)}</ol>
        </section>
      ) : null}
      <p className="small muted key-note">{keyNote}</p>
      <Pagination
        page={listing.page}
        hasNext={result.hasNext}
        pages={result.count > countLimit ? undefined : Math.ceil(result.count / expertsPerPage)}
        hrefOf={(page) => listingPath({ ...listing, page })}
        label="Pages of experts"
      />
      {listing.speciality && experts.length > 0 ? <RelatedTopics current={listing.speciality} /> : null}
      {zone === null ? (
        shown.map(({ id }, index) => <ExpertPrompts key={id} expertId={id} cardNumber={index + 1} />)
      ) : (
        <MessageDialogs experts={shown} drafts={result.drafts} />
      )}
    </>
  );
}

function headOfSimilar({ experts, meant }: Result): string {
  if (experts.length > 0) return "Similar experts";
  return meant ? `Experts for ${meant}` : "Recommended experts";
}

/** The dialogs come after the list for the same reason as `ExpertPrompts`. */
export function MessageDialogs({ experts, drafts }: Pick<Result, "experts" | "drafts">) {
  const dialogs = experts.map((expert, index) => {
    const draft = drafts[expert.id];
    return draft && <MessageDialog key={expert.id} expert={expert} cardNumber={index + 1} draft={draft} />;
  });
  return (
    <>
      {dialogs}
      {dialogs.some(Boolean) ? <AwaitText /> : null}
    </>
  );
}
