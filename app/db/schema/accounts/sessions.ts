import { boolean, index, pgTable, text } from "drizzle-orm/pg-core";
import { bytea, createdAt, instant, ownedBy, primaryId } from "../columns";
import { users } from "./users";

/** A sign-in session. Only the SHA-256 of its token is stored, so reading this table is not enough to sign in. */
export const sessions = pgTable(
  "sessions",
  {
    id: primaryId(),
    tokenHash: bytea("token_hash").notNull().unique("sessions_token_hash_key"),
    userId: ownedBy("user_id", () => users.id),
    /** 'Remember me': the session then lives 30 days instead of 1. */
    remember: boolean("remember").notNull().default(false),
    userAgent: text("user_agent"),
    createdAt: createdAt(),
    lastUsedAt: instant("last_used_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    index("sessions_user_id_index").on(table.userId),
    index("sessions_expires_at_index").on(table.expiresAt),
  ],
);
