import { sql } from "drizzle-orm";
import { boolean, index, pgTable, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, primaryId } from "../columns";
import { users } from "./users";

/**
 * Uploaded portraits (decision J5, 0027). An account has one current portrait; earlier ones stay while a card shows
 * them or waits for the admin with them.
 */
export const portraits = pgTable(
  "portraits",
  {
    id: primaryId(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    isCurrent: boolean("is_current").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("portraits_current_key").on(table.userId).where(sql`${table.isCurrent}`),
    index("portraits_user_index").on(table.userId),
  ],
);
