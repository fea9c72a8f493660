import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { portraits } from "../accounts/portraits";
import { users } from "../accounts/users";
import { createdAt, instant, ownedBy, primaryId, textEnum } from "../columns";
import { cardChecks, defineCardColumns } from "./card-columns";
import { experts } from "./experts";

const statusEnum = textEnum("status", ["submitted", "approved", "returned", "replaced"]);

/**
 * The versions of an expert's card, one for each time it was saved (decision C11). `experts` holds what is listed: the
 * last approved version, or the first one if none was approved. At most one version waits for the admin.
 */
export const cardVersions = pgTable(
  "card_versions",
  {
    id: primaryId(),
    expertId: ownedBy("expert_id", () => experts.id),
    /** 1, 2, 3 … for each expert. */
    number: integer("number").notNull(),
    /** `replaced`: saved again before it was decided. */
    status: statusEnum.column().notNull(),
    ...defineCardColumns(),
    portraitId: uuid("portrait_id").references(() => portraits.id, { onDelete: "set null" }),
    submittedBy: uuid("submitted_by")
      .notNull()
      .references(() => users.id),
    decidedBy: uuid("decided_by").references(() => users.id),
    decidedAt: instant("decided_at"),
    /** Why it was sent back, shown to the expert. */
    reason: text("reason"),
    createdAt: createdAt(),
  },
  (table) => [
    unique("card_versions_number_key").on(table.expertId, table.number),
    uniqueIndex("card_versions_one_submitted_key")
      .on(table.expertId)
      .where(sql`${table.status} = 'submitted'`),
    check("card_versions_status_check", statusEnum.check(table.status)),
    check("card_versions_number_check", sql`${table.number} >= 1`),
    ...cardChecks(table),
    check(
      "card_versions_decided_check",
      sql`(${table.status} in ('approved', 'returned')) = (${table.decidedAt} is not null) and (${table.decidedAt} is null) = (${table.decidedBy} is null)`,
    ),
    check(
      "card_versions_reason_check",
      sql`(${table.status} = 'returned') = (${table.reason} is not null) and (${table.reason} is null or length(${table.reason}) between 1 and 2000)`,
    ),
    index("card_versions_queue_index").on(table.createdAt).where(sql`${table.status} = 'submitted'`),
    index("card_versions_portrait_index").on(table.portraitId).where(sql`${table.portraitId} is not null`),
    index("card_versions_submitted_by_index").on(table.submittedBy),
  ],
);

export type CardVersion = typeof cardVersions.$inferSelect;
