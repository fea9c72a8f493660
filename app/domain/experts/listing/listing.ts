import { vocabulary } from "~/domain/experts/vocabulary";
import { plural } from "~/shared/plural";
import { firstCharacters, isLonger } from "~/shared/text-length";

/** The listing's own words: its sorts, its address, its count. Pure, for loader and components. */

export type ExpertSort = "recommended" | "rating" | "price-low" | "price-high" | "newest" | "next-available";

/** The chips, in the order in which they stand. */
export const sortLabels: Record<ExpertSort, string> = {
  recommended: "Recommended",
  rating: "Rating",
  "price-low": "Price Low",
  "price-high": "Price High",
  newest: "Newest",
  "next-available": "Next available",
};

/** The chosen filters. Null, and false, filter nothing. */
export interface Filters {
  /** Whole US dollars for a booked hour, both ends included. */
  priceFrom: number | null;
  priceTo: number | null;
  /** A language by its name, in small letters: "german". */
  language: string | null;
  /** The id of an entry of the vocabulary: "KW-siem". */
  skill: string | null;
  /**
   * A day with a free time within the next 28 days, 0 Sunday to 6 Saturday, in the viewer's zone. Signed in only
   * (decision B7).
   */
  day: number | null;
  /** The same for a part of the day, and for both: that part of that day. */
  part: DayPart | null;
  /** There is at least one review. */
  hasReviews: boolean;
  /** An admin has verified a certification, and it is valid. */
  isCertified: boolean;
}

/** Before 12:00, before 17:00, and from then on, as in the picker. */
export type DayPart = "morning" | "afternoon" | "evening";

export const noFilters: Filters = {
  priceFrom: null,
  priceTo: null,
  language: null,
  skill: null,
  day: null,
  part: null,
  hasReviews: false,
  isCertified: false,
};

export interface Listing {
  /** The trimmed term as it was typed; it filters only when longer than one character (decision H4). */
  search: string;
  sort: ExpertSort;
  filters: Filters;
  /** The slug of the speciality whose page it is (`specialities.ts`); null for the whole listing. */
  speciality: string | null;
  /** From 1. */
  page: number;
}

/** All that is listed, as it is first shown. */
export const wholeListing: Listing = {
  search: "",
  sort: "recommended",
  filters: noFilters,
  speciality: null,
  page: 1,
};

export const expertsPerPage = 12;
/** Counting stops here: a reader doesn't need to know whether it is 18,204 or 18,205. */
export const countLimit = 2000;

/** Reads a listing out of its address. What isn't known becomes the default; nothing is an error. */
export function parseListing(query: URLSearchParams, speciality: string | null = null): Listing {
  const page = Number(query.get("page") ?? "");
  const sort = query.get("sort");
  return {
    search: cleanTerm(query.get("search") ?? ""),
    sort: isSort(sort) ? sort : "recommended",
    filters: parseFilters(query),
    speciality,
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, lastPage) : 1,
  };
}

function parseFilters(query: URLSearchParams): Filters {
  const prices = [wholeDollars(query.get("priceFrom")), wholeDollars(query.get("priceTo"))] as const;
  const [from, to] = prices;
  const [priceFrom, priceTo] = from !== null && to !== null && from > to ? [to, from] : prices;
  const language = cleanTerm(query.get("language") ?? "").toLowerCase();
  const skill = query.get("skill") ?? "";
  const day = query.get("day") ?? "";
  const part = query.get("part");
  return {
    priceFrom,
    priceTo,
    language: language || null,
    skill: vocabulary.some(({ id }) => id === skill) ? skill : null,
    day: /^[0-6]$/.test(day) ? Number(day) : null,
    part: isDayPart(part) ? part : null,
    hasReviews: query.get("reviewed") === "1",
    isCertified: query.get("certified") === "1",
  };
}

/** The fields of a listing's address; what is the default isn't written. The speciality is in the path. */
export const listingFields = ({ search, sort, filters, page }: Listing): Record<string, string | number> => ({
  ...(search && { search }),
  ...filterFields(filters),
  ...(sort !== "recommended" && { sort }),
  ...(page > 1 && { page }),
});

/** The part of them that the filters are: what a form of something else carries along. */
export function filterFields(filters: Filters): Record<string, string | number> {
  const { hasReviews, isCertified, ...choices } = filters;
  const given = { ...choices, reviewed: hasReviews ? 1 : null, certified: isCertified ? 1 : null };
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
}

/** "Brazilian Portuguese" for a filter's "brazilian portuguese". */
export const languageName = (language: string): string =>
  language.replace(/(?<=^|[\s-])\p{Ll}/gu, (letter) => letter.toUpperCase());

/** True where the address names a search or a filter: not a page for search engines. */
export const isNarrowed = ({ search, filters }: Listing): boolean =>
  search !== "" || Object.keys(filterFields(filters)).length > 0;

/** True when the term filters (decision H4). */
export const isFiltering = (search: string): boolean => isLonger(search, 1);

/** "1 expert", "12 experts", "2,000+ experts" @param count exact up to `countLimit`, anything above means more */
export function countLabel(count: number): string {
  if (count > countLimit) return `${countLimit.toLocaleString("en-US")}+ experts`;
  return plural(count, "expert");
}

/** Far beyond any real page, and its offset still fits Postgres' numbers. */
const lastPage = 1_000_000;
const termLength = 100;

/** Control characters can't be stored, so nothing contains them; Postgres refuses NUL outright. */
const cleanTerm = (text: string) =>
  firstCharacters(text.replace(/[\p{Cc}\p{Cs}\s]+/gu, " ").trim(), termLength).trim();

/** Prices are whole dollars up to the database's limit; anything else is no limit. */
const wholeDollars = (text: string | null) =>
  text !== null && /^\d{1,5}$/.test(text.trim()) && Number(text) <= highestPrice ? Number(text) : null;

/** In dollars, as the card's price is limited. */
export const highestPrice = 10_000;

const dayParts: readonly DayPart[] = ["morning", "afternoon", "evening"];
const isDayPart = (text: string | null): text is DayPart => dayParts.some((part) => part === text);

const isSort = (text: string | null): text is ExpertSort => text !== null && Object.hasOwn(sortLabels, text);
