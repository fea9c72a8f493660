import { sql } from "drizzle-orm";
import { check, index, pgTable, unique } from "drizzle-orm/pg-core";
import { users } from "../accounts/users";
import { createdAt, ownedBy, primaryId } from "../columns";

/** One account has blocked another: neither can write to or book the other. */
export const blocks = pgTable(
  "blocks",
  {
    id: primaryId(),
    blockerId: ownedBy("blocker_id", () => users.id),
    blockedId: ownedBy("blocked_id", () => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    unique("blocks_pair_key").on(table.blockerId, table.blockedId),
    check("blocks_pair_check", sql`${table.blockerId} <> ${table.blockedId}`),
    index("blocks_blocked_index").on(table.blockedId),
  ],
);
