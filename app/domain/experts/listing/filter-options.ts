import type { DayPart } from "./listing";

/** The number of experts for each option of a filter, with the other filters and the speciality unchanged. */
export interface FilterCounts {
  /** All matches, exact up to `countLimit`; `countLimit + 1` means more. */
  total: number;
  /** Languages of listed experts, by name, most frequent first. */
  languages: FilterOption[];
  /** Vocabulary entries on listed cards, most frequent first. */
  skills: FilterOption[];
  /** For each step of `priceSteps`; null if too many experts match. */
  prices: number[] | null;
  hasReviews: number | null;
  isCertified: number | null;
  /** For each day, 0 Sunday to 6 Saturday, and each part of the day; null for visitors, who have no filter by time. */
  days: (number | null)[] | null;
  parts: Record<DayPart, number | null> | null;
  /** The matches without each chosen filter, up to `countLimit + 1`; without the search. */
  without: FilterDrop[];
}

/** How many experts there are without a chosen filter. */
export interface FilterDrop {
  name: FilterName;
  count: number;
}

export interface FilterOption {
  value: string;
  name: string;
  /** Null if too many experts match. */
  count: number | null;
}

/** The kinds of filters. A price has two ends; a time has a day and a part of the day. */
export type FilterName = "search" | "price" | "language" | "skill" | "time" | "reviewed" | "certified";
