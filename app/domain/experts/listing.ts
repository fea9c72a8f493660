import { plural } from "~/shared/plural";

/** The listing's own words: its sorts, its address, its count. Pure, for loader and components. */

export type ExpertSort = "recommended" | "rating" | "price-low" | "price-high" | "newest";

/** The chips, in the order in which they stand. */
export const sortLabels: Record<ExpertSort, string> = {
  recommended: "Recommended",
  rating: "Rating",
  "price-low": "Price Low",
  "price-high": "Price High",
  newest: "Newest",
};

export interface Listing {
  /** The trimmed term as it was typed; it filters only when longer than one character (decision H4). */
  search: string;
  sort: ExpertSort;
  /** From 1. */
  page: number;
}

export const expertsPerPage = 12;
/** Counting stops here: nobody needs to know whether it is 18,204 or 18,205. */
export const countLimit = 1000;

/** Reads a listing out of its address. What isn't known becomes the default; nothing is an error. */
export function parseListing(given: {
  search: string | null;
  sort: string | null;
  page: string | null;
}): Listing {
  const page = Number(given.page ?? "");
  return {
    search: cleanTerm(given.search ?? ""),
    sort: isSort(given.sort) ? given.sort : "recommended",
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, lastPage) : 1,
  };
}

/** True when the term filters (decision H4). */
export const isFiltering = (search: string): boolean => [...search].length > 1;

/** "1 expert", "12 experts", "1,000+ experts" @param count exact up to `countLimit`, anything above means more */
export function countLabel(count: number): string {
  if (count > countLimit) return `${countLimit.toLocaleString("en-US")}+ experts`;
  return plural(count, "expert");
}

/** Far beyond any real page, and its offset still fits Postgres' numbers. */
const lastPage = 1_000_000;
const termLength = 100;

/** Control characters can't be stored, so nothing contains them; Postgres refuses NUL outright. */
const cleanTerm = (text: string) =>
  [...text.replace(/[\p{Cc}\p{Cs}\s]+/gu, " ").trim()].slice(0, termLength).join("").trim();

const isSort = (text: string | null): text is ExpertSort => text !== null && Object.hasOwn(sortLabels, text);
