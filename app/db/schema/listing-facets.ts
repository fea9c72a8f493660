import { integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { createdAt, primaryId, varbit } from "./columns";

/**
 * Who is listed under each facet, as a bitmap in parts: bit `experts.facet_bit` modulo 8192 (`bitsOfPart`) of the part that comes of the
 * division. What stands beside a filter's options is counted from these, whatever the number of experts, and a change writes only the
 * parts that it concerns. All parts have one length. The worker keeps them (`domain/experts/listing-facets.server.ts`). Facets are those
 * of `experts.facets`, and "listed", "reviewed", "quarter:{0–671}" (of an hour of the UTC week) and "cents:{0–19}", the binary digits of the price.
 */
export const listingFacets = pgTable(
  "listing_facets",
  {
    id: primaryId(),
    facet: text("facet").notNull(),
    part: integer("part").notNull().default(0),
    experts: varbit("experts").notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique("listing_facets_facet_key").on(table.facet, table.part)],
);
