import type { ExpertCard } from "~/domain/experts/expert";

/** The experts' part of the front page. Pure. */

export interface ExpertFacts {
  /** Exact up to `countLimit`; `countLimit + 1` means more. */
  count: number;
  /** The lowest price of a booked hour in whole cents; null without a listed expert. */
  fromCents: number | null;
  /** All reviews and their average, "4.9"; null without any, and if there are more experts than are counted. */
  rated: { reviews: number; average: string } | null;
}

/** An expert of the front page. */
export type FeaturedExpert = Pick<
  ExpertCard,
  "id" | "displayName" | "title" | "avatar" | "priceCents" | "rating" | "reviews" | "cuts"
> & {
  /** The parts of the card's sample case file; none without one. */
  sample: { label: string; text: string }[];
};
