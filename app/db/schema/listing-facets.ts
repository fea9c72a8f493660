import { pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, primaryId, varbit } from "./columns";

/**
 * Who is listed under each facet, as a bitmap: bit `experts.facet_bit` of `experts`. What stands beside a filter's options is counted
 * from these, whatever the number of experts. All have one length. The worker keeps them (`domain/experts/listing-facets.server.ts`). Facets are those of `experts.facets`,
 * and "listed", "reviewed", "quarter:{0–671}" (of an hour of the UTC week) and "cents:{0–19}", the binary digits of the price.
 */
export const listingFacets = pgTable("listing_facets", {
  id: primaryId(),
  facet: text("facet").notNull().unique("listing_facets_facet_key"),
  experts: varbit("experts").notNull(),
  createdAt: createdAt(),
});
