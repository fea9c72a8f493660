import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/users";
import { createdAt, instant, ownedBy, primaryId } from "../columns";
import { experts } from "./experts";

/**
 * A profile view by an account (`viewer_id`) or a visitor (null). The exclusion constraint
 * `expert_profile_views_window` (hand-written in the migration) allows one row for each `viewer_key` and expert in 30
 * minutes.
 */
export const expertProfileViews = pgTable(
  "expert_profile_views",
  {
    id: primaryId(),
    expertId: ownedBy("expert_id", () => experts.id),
    viewerId: uuid("viewer_id").references(() => users.id, { onDelete: "set null" }),
    /** The account's id, or a hash of the visitor with the day's salt. */
    viewerKey: text("viewer_key").notNull(),
    viewedAt: instant("viewed_at").notNull(),
    viewedUntil: instant("viewed_until").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      "expert_profile_views_until_check",
      sql`${table.viewedUntil} = ${table.viewedAt} + interval '30 minutes'`,
    ),
    index("expert_profile_views_viewer_index").on(table.viewerId),
    index("expert_profile_views_expert_index").on(table.expertId, table.viewedAt),
    index("expert_profile_views_viewed_index").on(table.viewedAt),
  ],
);
