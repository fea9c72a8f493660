import { Fragment } from "react";
import {
  countLabel,
  type ExpertSort,
  type Listing,
  listingFields,
  sortLabels,
} from "~/domain/experts/listing";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";

/** Search, sort and count. They stay in view while the list scrolls, where there is room. */
export function ListingControls({
  listing,
  count,
  zone,
}: {
  listing: Listing;
  /** Null when the list couldn't be loaded. */
  count: number | null;
  /** The zone of the times on the cards; null for visitors, who see none. */
  zone: string | null;
}) {
  return (
    <div className="listing-controls">
      <SearchForm listing={listing} />
      <div className="bar">
        <div className="sorts">
          {count === null ? null : <p className="small num">{countLabel(count)}</p>}
          <SortChips listing={listing} />
        </div>
        {zone ? (
          <p className="small muted">
            Times in {zone} · <a href={paths.timeZone(listingPath(listing))}>change</a>
          </p>
        ) : null}
      </div>
    </div>
  );
}

/** The address of a listing; what is the default isn't written. */
export const listingPath = (listing: Listing): string =>
  paths.experts(listingFields(listing), listing.speciality);

function SearchForm({ listing: { search, sort } }: { listing: Listing }) {
  return (
    <search>
      <form className="search" action={paths.experts()}>
        <label>
          What do you want to learn?
          <input className="input" type="search" name="search" defaultValue={search} maxLength={100} />
        </label>
        {sort === "recommended" ? null : <input type="hidden" name="sort" value={sort} />}
        <Button>Search</Button>
      </form>
    </search>
  );
}

function SortChips({ listing }: { listing: Listing }) {
  return (
    <nav className="chips" aria-label="Sort experts">
      {sorts.map((sort) => (
        <Fragment key={sort}>
          <a
            href={listingPath({ ...listing, sort, page: 1 })}
            aria-current={sort === listing.sort ? "true" : undefined}
          >
            {sortLabels[sort]}
          </a>{" "}
        </Fragment>
      ))}
    </nav>
  );
}

const sorts = Object.keys(sortLabels) as ExpertSort[]; // the keys of a Record over the sorts
