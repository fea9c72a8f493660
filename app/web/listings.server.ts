import { serialize } from "node:v8";
import { ShortCache } from "~/platform/short-cache";

/** Listings for learners, cached for a second: 8 MB at most. */
export const openListings = ({ lifeMs = 1_000 } = {}) =>
  new ShortCache<object>({ lifeMs, maxBytes: 8_000_000, bytesOf: (value) => 3 * serialize(value).length });
