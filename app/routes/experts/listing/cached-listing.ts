import type { CachedPage } from "~/shared/cached-page";

export const cachedListing: CachedPage = {
  query: ["search", "priceFrom", "priceTo", "language", "skill", "day", "part", "reviewed", "sort", "page"],
};
