import { vocabulary } from "~/domain/experts/vocabulary";
import { plural } from "~/shared/plural";
import { firstCharacters, isLonger } from "~/shared/text-length";

/** The listing's sorts, filters, address and count. Pure: shared by loader and components. */

/** `gaps`: by how many missing skills of the viewer's last scan an expert teaches. */
export type ExpertSort =
  | "recommended"
  | "rating"
  | "price-low"
  | "price-high"
  | "newest"
  | "next-available"
  | "gaps";

/** The labels of the sort chips, in display order. */
export const sortLabels: Record<ExpertSort, string> = {
  recommended: "Recommended",
  rating: "Rating",
  "price-low": "Price Low",
  "price-high": "Price High",
  newest: "Newest",
  "next-available": "Next available",
  gaps: "Covers most gaps",
};

/** The chosen filters. Null and false mean no filter. */
export interface Filters {
  /** Whole US dollars for a booked hour, both ends included. */
  priceFrom: number | null;
  priceTo: number | null;
  /** A language name in lower case: "german". */
  language: string | null;
  /** The id of a vocabulary entry: "KW-siem". */
  skill: string | null;
  /**
   * A day with a free time within the next 28 days, 0 Sunday to 6 Saturday, in the viewer's zone. For signed-in users
   * only (decision B7).
   */
  day: number | null;
  /** A part of the day with a free time; with `day`, that part of that day. */
  part: DayPart | null;
  hasReviews: boolean;
  isCertified: boolean;
}

/** Before 12:00, before 17:00, and after, as in the slot picker. */
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
  /** The trimmed term as typed; it filters only if it is longer than one character (decision H4). */
  search: string;
  sort: ExpertSort;
  filters: Filters;
  /** The slug of the speciality page (`specialities.ts`); null for the whole listing. */
  speciality: string | null;
  /** From 1. */
  page: number;
}

/** All listed experts, in the default order. */
export const wholeListing: Listing = {
  search: "",
  sort: "recommended",
  filters: noFilters,
  speciality: null,
  page: 1,
};

export const expertsPerPage = 12;
/** Counting stops here. A visitor doesn't need an exact count above it. */
export const countLimit = 2000;

/** Reads a listing from its address. Unknown values become the default; it never fails. */
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

/** The fields of a listing's address without default values. The speciality is in the path. */
export const listingFields = ({ search, sort, filters, page }: Listing): Record<string, string | number> => ({
  ...(search && { search }),
  ...filterFields(filters),
  ...(sort !== "recommended" && { sort }),
  ...(page > 1 && { page }),
});

/** The address fields of the filters, for hidden fields of other forms. */
export function filterFields(filters: Filters): Record<string, string | number> {
  const { hasReviews, isCertified, ...choices } = filters;
  const given = { ...choices, reviewed: hasReviews ? 1 : null, certified: isCertified ? 1 : null };
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
}

/** Capitalizes a filter's language: "Brazilian Portuguese" for "brazilian portuguese". */
export const languageName = (language: string): string =>
  language.replace(/(?<=^|[\s-])\p{Ll}/gu, (letter) => letter.toUpperCase());

/** Whether the address has a search or a filter; search engines don't index such pages. */
export const isNarrowed = ({ search, filters }: Listing): boolean =>
  search !== "" || Object.keys(filterFields(filters)).length > 0;

/** Whether the term is long enough to filter (decision H4). */
export const isFiltering = (search: string): boolean => isLonger(search, 1);

/** "1 expert", "12 experts", "2,000+ experts" @param count exact up to `countLimit`; a higher one means more */
export function countLabel(count: number): string {
  if (count > countLimit) return `${countLimit.toLocaleString("en-US")}+ experts`;
  return plural(count, "expert");
}

/** Higher than any real page; its offset still fits Postgres' numbers. */
const lastPage = 1_000_000;
const termLength = 100;

/** Replaces control characters: no stored text contains them, and Postgres rejects NUL. */
const cleanTerm = (text: string) =>
  firstCharacters(text.replace(/[\p{Cc}\p{Cs}\s]+/gu, " ").trim(), termLength).trim();

/** Reads whole dollars up to `highestPrice`; returns null for anything else. */
const wholeDollars = (text: string | null) =>
  text !== null && /^\d{1,5}$/.test(text.trim()) && Number(text) <= highestPrice ? Number(text) : null;

/** In dollars; the limit of a card's price. */
export const highestPrice = 10_000;

const dayParts: readonly DayPart[] = ["morning", "afternoon", "evening"];
const isDayPart = (text: string | null): text is DayPart => dayParts.some((part) => part === text);

const isSort = (text: string | null): text is ExpertSort => text !== null && Object.hasOwn(sortLabels, text);
