import { sql } from "drizzle-orm";
import { check, integer, pgTable } from "drizzle-orm/pg-core";
import { createdAt, instant, ownedBy, primaryId } from "../columns";
import { experts } from "./experts";

/**
 * The views of each expert's profile, which a trigger counts with every row of `expert_profile_views`: to count
 * millions takes too long for a page.
 */
export const expertViewTotals = pgTable(
  "expert_view_totals",
  {
    id: primaryId(),
    expertId: ownedBy("expert_id", () => experts.id).unique("expert_view_totals_expert_key"),
    views: integer("views").notNull(),
    lastViewedAt: instant("last_viewed_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [check("expert_view_totals_views_check", sql`${table.views} > 0`)],
);
