import type { Db } from "~/db/client.server";
import type { Listing } from "./listing";

/**
 * How many experts each option of a filter would leave, all other filters and the speciality as they are. Counted from the worker's bitmaps,
 * so a change is seen after seconds; null where a search finds more than `countLimit`, and then nothing is counted.
 */
export interface FilterCounts {
  /** By name, those that somebody listed speaks, the most spoken first. */
  languages: { value: string; name: string; count: number }[];
  /** Entries of the vocabulary that a listed card names, the most frequent first. */
  skills: { value: string; name: string; count: number }[];
  hasReviews: number;
  /** Of each day, 0 Sunday to 6 Saturday, and each part of the day; null for visitors, who see no times. */
  days: number[] | null;
  parts: Record<"morning" | "afternoon" | "evening", number> | null;
}

/** @param zone the viewer's; null for visitors */
export function countOptions(
  _db: Db,
  _listing: Listing,
  _viewer: { zone: string | null; now: Date },
): Promise<FilterCounts | null> {
  throw new Error("Not built");
}

/** A filter, by what it is called in the address; price is one filter with two fields. */
export type FilterName = "search" | "price" | "language" | "skill" | "time" | "reviewed";

/** Of an empty listing: how many there would be without each of what was chosen, the most helpful first; those that don't help are left out. */
export function countWithoutEach(
  _db: Db,
  _listing: Listing,
  _viewer: { zone: string | null; now: Date },
): Promise<{ name: FilterName; count: number }[]> {
  throw new Error("Not built");
}
