import type { KeptPage } from "~/shared/kept-page";

/** What a visitor's listing depends on; time changes no more than who still has extra hours ahead. */
export const keptListing: KeptPage = {
  query: [
    ...["search", "priceFrom", "priceTo", "language", "skill", "day", "part", "reviewed"],
    ...["sort", "page"],
  ],
  maxAgeSeconds: 60,
  reads: ["experts", "hours", "answers", "free"],
};
