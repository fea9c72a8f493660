import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { bytea, createdAt, instant, primaryId } from "../columns";

/** Recent attempts at something, and the time until which further ones are blocked. Expired rows are ignored. */
export const throttles = pgTable(
  "throttles",
  {
    id: primaryId(),
    /** A keyed hash of rule and subject (an account, an address …), so the table contains no names. */
    key: bytea("key").notNull().unique("throttles_key_key"),
    rule: text("rule").notNull(),
    attempts: integer("attempts").notNull(),
    blockedUntil: instant("blocked_until").notNull(),
    expiresAt: instant("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("throttles_expires_at_index").on(table.expiresAt)],
);
