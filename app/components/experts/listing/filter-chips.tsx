import X from "lucide-react/icons/x";
import { dayParts, weekdays } from "~/domain/availability/editor";
import type { FilterName } from "~/domain/experts/listing/filter-options";
import { isFiltering, type Listing, languageName, noFilters } from "~/domain/experts/listing/listing";
import { knownSkill } from "~/domain/experts/vocabulary";
import { listingPath } from "./listing-controls";

/** A chosen filter; `without` is the address of the listing without it. */
export interface ChosenFilter {
  name: FilterName;
  label: string;
  without: string;
}

/** Returns all filters of a listing. A visitor's choice of time has no effect, so it is left out. */
export function chosenFilters(listing: Listing, isSignedIn: boolean): ChosenFilter[] {
  const { search, filters } = listing;
  const { priceFrom, priceTo, language, skill, day, part, hasReviews, isCertified } = filters;
  const without = (change: Partial<Listing["filters"]>) =>
    listingPath({ ...listing, filters: { ...filters, ...change }, page: 1 });
  const dayName = weekdays.find((one) => one.day === day)?.name;
  const partName = dayParts.find((one) => one.id === part)?.name;
  const time = [dayName, dayName ? partName?.toLowerCase() : partName].filter(Boolean).join(" ");
  return [
    ...(isFiltering(search)
      ? [
          {
            name: "search" as const,
            label: `“${search}”`,
            without: listingPath({ ...listing, search: "", page: 1 }),
          },
        ]
      : []),
    ...chosen("price", priceLabel(priceFrom, priceTo), without({ priceFrom: null, priceTo: null })),
    ...chosen("language", languageName(language ?? ""), without({ language: null })),
    ...chosen("skill", knownSkill(skill ?? "")?.name ?? "", without({ skill: null })),
    ...chosen("time", isSignedIn ? time : "", without({ day: null, part: null })),
    ...chosen("reviewed", hasReviews ? "Has reviews" : "", without({ hasReviews: false })),
    ...chosen("certified", isCertified ? "Verified certification" : "", without({ isCertified: false })),
  ];
}

const chosen = (name: FilterName, label: string, without: string): ChosenFilter[] =>
  label ? [{ name, label, without }] : [];

function priceLabel(from: number | null, to: number | null): string {
  if (from !== null && to !== null) return `$${from} to $${to}`;
  if (from !== null) return `From $${from}`;
  return to === null ? "" : `Up to $${to}`;
}

/** A link for each filter that removes it. The search has its own field, so it has no link. */
export function FilterChips({ listing, isSignedIn }: { listing: Listing; isSignedIn: boolean }) {
  const chips = chosenFilters(listing, isSignedIn).filter(({ name }) => name !== "search");
  if (chips.length === 0) return null;
  return (
    <ul className="filter-chips" aria-label="Chosen filters">
      {chips.map(({ name, label, without }) => (
        <li key={name}>
          <a href={without}>
            {label} <X size={14} />
            <span className="visually-hidden">Remove this filter</span>
          </a>
        </li>
      ))}
      <li>
        <a className="clear" href={listingPath({ ...listing, filters: noFilters, page: 1 })}>
          Clear all
        </a>
      </li>
    </ul>
  );
}
