import type { DayPart } from "./listing";

/**
 * How many experts each option of a filter would leave, all other filters and the speciality as they are.
 */
export interface FilterCounts {
  /** False where a search finds too many to be counted: then the counts are without it, and no page shows them. */
  isExact: boolean;
  /** By name, those that somebody listed speaks, the most spoken first. */
  languages: FilterOption[];
  /** Entries of the vocabulary that a listed card names, the most frequent first. */
  skills: FilterOption[];
  hasReviews: number;
  /**
   * Of each day, 0 Sunday to 6 Saturday, and each part of the day; null for visitors, who see no times. With very many experts the
   * options are there and aren't counted: each is null.
   */
  days: (number | null)[] | null;
  parts: Record<DayPart, number | null> | null;
}

export interface FilterOption {
  value: string;
  name: string;
  /** Null where it isn't counted. */
  count: number | null;
}

/** What was chosen, by its kind; a price has two ends, a time a day and a part. */
export type FilterName = "search" | "price" | "language" | "skill" | "time" | "reviewed";
