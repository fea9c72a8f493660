import type { DayPart } from "./listing";

/** How many experts each option of a filter would leave, all other filters and the speciality as they are. */
export interface FilterCounts {
  /** How many match in all: exact up to `countLimit`, one more than that when there are more. */
  total: number;
  /** By name, those that a listed expert speaks, the most spoken first. */
  languages: FilterOption[];
  /** Entries of the vocabulary that a listed card names, the most frequent first. */
  skills: FilterOption[];
  hasReviews: number | null;
  isCertified: number | null;
  /** Of each day, 0 Sunday to 6 Saturday, and each part of the day; null for visitors, who see no times. */
  days: (number | null)[] | null;
  parts: Record<DayPart, number | null> | null;
}

export interface FilterOption {
  value: string;
  name: string;
  /** Null where too many match to be counted. */
  count: number | null;
}

/** What was chosen, by its kind; a price has two ends, a time a day and a part. */
export type FilterName = "search" | "price" | "language" | "skill" | "time" | "reviewed" | "certified";
