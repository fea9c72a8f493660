import { Fragment } from "react";
import {
  countLabel,
  type ExpertSort,
  filterFields,
  type Listing,
  listingFields,
  sortLabels,
} from "~/domain/experts/listing/listing";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";

/** The search field. A search keeps the filters and the order. */
export function ListingSearch({ listing }: { listing: Listing }) {
  const { search, sort, filters, speciality } = listing;
  return (
    <search>
      <form className="search" action={paths.experts({}, speciality)}>
        <label>
          <span className="visually-hidden">What do you want to learn?</span>
          <input
            className="input"
            type="search"
            name="search"
            defaultValue={search}
            maxLength={100}
            placeholder="What do you want to learn?"
          />
        </label>
        {Object.entries(filterFields(filters)).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {sort === "recommended" ? null : <input type="hidden" name="sort" value={sort} />}
        <Button>Search</Button>
      </form>
    </search>
  );
}

interface ListingOrderProps {
  listing: Listing;
  /** Null if the list couldn't be loaded. */
  count: number | null;
  /** The zone of the times on the cards; null for visitors, who see none. */
  zone: string | null;
  /** Whether the viewer's last scan has gaps, by which the list can be sorted. */
  hasGaps?: boolean;
}

/** The number of experts, the zone of the times, and the links to sort. */
export function ListingOrder({ listing, count, zone, hasGaps = false }: ListingOrderProps) {
  return (
    <div className="listing-order">
      <div className="bar small">
        <p className="num">
          {count === null ? null : countLabel(count)}{" "}
          {zone ? <a href={paths.favourites()}>Your favourites</a> : null}
        </p>
        <p className="muted">
          {zone ? (
            <>
              Times in {zone} · <a href={paths.timeZone(listingPath(listing))}>change</a>
            </>
          ) : (
            <a href={paths.login(listingPath(listing))}>Sign in to see free times</a>
          )}
        </p>
      </div>
      <SortChips listing={listing} hasGaps={hasGaps} />
    </div>
  );
}

/** Returns the address of a listing, without the default values. */
export const listingPath = (listing: Listing): string =>
  paths.experts(listingFields(listing), listing.speciality);

function SortChips({ listing, hasGaps }: { listing: Listing; hasGaps: boolean }) {
  const offered = sorts.filter((sort) => sort !== "gaps" || hasGaps || listing.sort === "gaps");
  return (
    <nav className="chips" aria-label="Sort experts">
      {offered.map((sort) => (
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
