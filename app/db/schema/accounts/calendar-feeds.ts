import { pgTable, unique } from "drizzle-orm/pg-core";
import { bytea, createdAt, ownedBy, primaryId } from "../columns";
import { users } from "./users";

/**
 * The private calendar address of an account. Its secret is computed from the row's id and the program's secret; only
 * the hash is stored. Deleting the row revokes the address.
 */
export const calendarFeeds = pgTable(
  "calendar_feeds",
  {
    id: primaryId(),
    userId: ownedBy("user_id", () => users.id),
    secretHash: bytea("secret_hash").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("calendar_feeds_user_key").on(table.userId),
    unique("calendar_feeds_secret_key").on(table.secretHash),
  ],
);
