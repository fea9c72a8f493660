import type { FilterDrop } from "~/domain/experts/listing/filter-options";
import { countLabel, type Listing, wholeListing } from "~/domain/experts/listing/listing";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import type { ChosenFilter } from "./filter-chips";
import { listingPath } from "./listing-controls";

interface EmptyListingProps {
  listing: Listing;
  chosen: ChosenFilter[];
  /** How many experts there would be without one of the filters, the most helpful first. */
  drops: FilterDrop[];
  /** What the search may have meant; null unless that finds an expert. */
  meant: string | null;
  /** The address of the external form; null if none is configured. */
  suggestUrl: string | null;
}

/** A listing without experts: either none matches, or the page is beyond the last one. */
export function EmptyListing({ listing, chosen, drops, meant, suggestUrl }: EmptyListingProps) {
  if (listing.page > 1) {
    return (
      <Empty title="There are no experts on this page">
        <p>There are fewer pages than that.</p>
        <ButtonLink variant="outlined" href={listingPath({ ...listing, page: 1 })}>
          Go to the first page
        </ButtonLink>
      </Empty>
    );
  }
  if (chosen.length === 0) {
    return (
      <Empty title={listing.speciality ? "No experts in this speciality yet" : "No experts yet"}>
        <p>The first ones are being vetted. In the meantime, tell us what you would like to learn.</p>
        <SuggestSkill url={suggestUrl} />
      </Empty>
    );
  }
  const isSearchOnly = chosen.every(({ name }) => name === "search");
  if (isSearchOnly) return <EmptySearch listing={listing} meant={meant} suggestUrl={suggestUrl} />;
  return (
    <Empty title={`No experts found for ${chosen.map(({ label }) => label).join(", ")}`}>
      {drops.length > 0 ? (
        <FewerFilters chosen={chosen} drops={drops} />
      ) : (
        <p>Try it with fewer filters, or tell us which skill is missing.</p>
      )}
      <div className="actions">
        <ButtonLink
          variant="outlined"
          href={listingPath({ ...wholeListing, speciality: listing.speciality })}
        >
          Clear all
        </ButtonLink>
        <SuggestSkill url={suggestUrl} />
      </div>
      <NotSure />
    </Empty>
  );
}

/** Links to the list without one of its filters. */
export function FewerFilters({ chosen, drops }: Pick<EmptyListingProps, "chosen" | "drops">) {
  const helpful = drops.flatMap(({ name, count }) =>
    chosen.filter((one) => one.name === name).map((one) => ({ ...one, count })),
  );
  if (helpful.length === 0) return null;
  return (
    <ul className="facts">
      {helpful.map(({ name, label, without, count }) => (
        <li key={name}>
          <a href={without}>Without {label}</a>: {countLabel(count)}
        </li>
      ))}
    </ul>
  );
}

/** A search that found no expert: what it may have meant, and the ways on. */
function EmptySearch({ listing, meant, suggestUrl }: Omit<EmptyListingProps, "chosen" | "drops">) {
  const { search, speciality } = listing;
  return (
    <Empty title={`No experts found for “${search}”`}>
      {meant ? null : <p>Try a shorter or more general word, or tell us which skill is missing.</p>}
      <div className="actions">
        {meant ? (
          <ButtonLink href={listingPath({ ...wholeListing, search: meant })}>
            {`Did you mean ${meant}?`}
          </ButtonLink>
        ) : null}
        <ButtonLink variant="outlined" href={listingPath({ ...wholeListing, speciality })}>
          Clear search
        </ButtonLink>
        <SuggestSkill url={suggestUrl} />
      </div>
      <NotSure />
    </Empty>
  );
}

const NotSure = () => (
  <p>
    <span className="whole">Not sure what to look for?</span>{" "}
    <a className="unbroken" href={paths.skillScan}>
      AI Skill Scan
    </a>
  </p>
);

function SuggestSkill({ url }: { url: string | null }) {
  const outside = url ? { target: "_blank", rel: "noopener" } : {};
  return (
    <ButtonLink variant="quiet" href={url ?? paths.form("suggest-a-skill")} {...outside}>
      Suggest a skill
    </ButtonLink>
  );
}
