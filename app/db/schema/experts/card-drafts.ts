import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/users";
import { createdAt, instant, primaryId } from "../columns";

/** A card that its expert isn't ready to submit: the form as it was typed, with whatever is missing. Only they see it. */
export const cardDrafts = pgTable(
  "card_drafts",
  {
    id: primaryId(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** The texts by field name, a list of texts for each list. */
    fields: jsonb("fields").$type<Record<string, string | string[]>>().notNull(),
    /** The number of the newest card version when the form was opened; 0 without one. */
    version: integer("version").notNull(),
    savedAt: instant("saved_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("card_drafts_user_key").on(table.userId),
    // More than the 64 KB of a post become as JSON.
    check(
      "card_drafts_fields_check",
      sql`jsonb_typeof(${table.fields}) = 'object' and octet_length(${table.fields}::text) <= 1048576`,
    ),
    check("card_drafts_version_check", sql`${table.version} >= 0`),
  ],
);
