import { Fragment } from "react";
import { ZoneName } from "~/components/site/zone-name";
import {
  countLabel,
  type ExpertSort,
  filterFields,
  type Listing,
  listingFields,
  sortLabels,
} from "~/domain/experts/listing/listing";
import { skillAreas } from "~/domain/experts/vocabulary";
import { paths } from "~/shared/paths";
import { SearchBox } from "./search-box";

export interface ListingSearchProps {
  listing: Listing;
  /** Skills that an expert on the list teaches, suggested while someone types; all skills if there are none. */
  skills?: ReadonlyArray<{ name: string }> | undefined;
}

/** The search field. A search keeps the filters and the order. */
export function ListingSearch({ listing, skills }: ListingSearchProps) {
  const { search, sort, filters, speciality } = listing;
  return (
    <SearchBox
      action={paths.experts({}, speciality)}
      placeholder="What do you want to learn?"
      search={search}
      suggestions={(skills?.length ? skills : skillAreas).map(({ name }) => name)}
    >
      {Object.entries(filterFields(filters)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {sort === "recommended" ? null : <input type="hidden" name="sort" value={sort} />}
    </SearchBox>
  );
}

interface SortMenuProps {
  listing: Listing;
  /** Whether the viewer's last scan has gaps, by which the list can be sorted. */
  hasGaps?: boolean;
}

/** The order of the list, which opens the links to the others. */
export function SortMenu({ listing, hasGaps = false }: SortMenuProps) {
  return (
    <details className="dropdown">
      <summary>
        Sort: <b>{sortLabels[listing.sort]}</b>
      </summary>
      <SortLinks listing={listing} hasGaps={hasGaps} />
    </details>
  );
}

interface ListingCountProps {
  listing: Listing;
  /** Null if the list couldn't be loaded. */
  count: number | null;
  /** The zone of the times on the cards; null for visitors, who see none. */
  zone: string | null;
}

/** The number of experts, and the zone of the times. */
export const ListingCount = ({ listing, count, zone }: ListingCountProps) => (
  <p className="listing-count small muted num">
    {count === null ? null : <b>{countLabel(count)}</b>}
    {zone ? <a href={paths.favourites()}>Your favourites</a> : null}
    {zone ? (
      <span>
        Times in <ZoneName zone={zone} /> · <a href={paths.timeZone(listingPath(listing))}>change</a>
      </span>
    ) : (
      <a href={paths.login(listingPath(listing))}>Sign in to see free times</a>
    )}
  </p>
);

/** Returns the address of a listing, without the default values. */
export const listingPath = (listing: Listing): string =>
  paths.experts(listingFields(listing), listing.speciality);

function SortLinks({ listing, hasGaps }: Required<SortMenuProps>) {
  const offered = sorts.filter((sort) => sort !== "gaps" || hasGaps || listing.sort === "gaps");
  return (
    <nav aria-label="Sort experts">
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
