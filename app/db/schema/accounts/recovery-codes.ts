import { pgTable, unique } from "drizzle-orm/pg-core";
import { bytea, createdAt, instant, ownedBy, primaryId } from "../columns";
import { users } from "./users";

/**
 * A code that replaces the authenticator app once. Only its SHA-256 is stored: it is too long to be guessed from that.
 */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    id: primaryId(),
    userId: ownedBy("user_id", () => users.id),
    codeHash: bytea("code_hash").notNull(),
    usedAt: instant("used_at"),
    createdAt: createdAt(),
  },
  (table) => [unique("recovery_codes_hash_key").on(table.userId, table.codeHash)],
);
