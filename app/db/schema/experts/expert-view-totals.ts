import { sql } from "drizzle-orm";
import { check, integer, pgTable } from "drizzle-orm/pg-core";
import { createdAt, instant, ownedBy, primaryId } from "../columns";
import { experts } from "./experts";

/**
 * The number of views of each expert's profile. A trigger counts each row of `expert_profile_views`, because counting
 * millions of rows is too slow for a page.
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
