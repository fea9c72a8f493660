import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { bytea, createdAt, instant, primaryId } from "../columns";

/** How often something was tried lately, and until when it must wait. A row that has expired counts as none. */
export const throttles = pgTable(
  "throttles",
  {
    id: primaryId(),
    /** A keyed hash of rule and subject (an account, an address …), so the table holds no names. */
    key: bytea("key").notNull().unique("throttles_key_key"),
    /** The rule in words, for people who read the table. */
    rule: text("rule").notNull(),
    attempts: integer("attempts").notNull(),
    /** No further attempt before this instant. */
    blockedUntil: instant("blocked_until").notNull(),
    expiresAt: instant("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("throttles_expires_at_index").on(table.expiresAt)],
);
