import { sql } from "drizzle-orm";
import { check, index, pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, instant, ownedBy, primaryId, textEnum } from "../columns";
import { users } from "./users";

const stateEnum = textEnum("state", ["waiting", "stopped", "done"]);

/**
 * The way back into an account without a password whose passkeys are lost. It waits for 24 hours, in which the owner can
 * stop it, and then mails a link for a new password.
 */
export const passkeyRecoveries = pgTable(
  "passkey_recoveries",
  {
    id: primaryId(),
    userId: ownedBy("user_id", () => users.id),
    state: stateEnum.column().notNull().default("waiting"),
    /** When the wait ends. */
    dueAt: instant("due_at").notNull(),
    /** When it was stopped or done. */
    endedAt: instant("ended_at"),
    createdAt: createdAt(),
  },
  (table) => [
    check("passkey_recoveries_state_check", stateEnum.check(table.state)),
    check("passkey_recoveries_ended_check", sql`(${table.state} = 'waiting') = (${table.endedAt} is null)`),
    uniqueIndex("passkey_recoveries_waiting_key").on(table.userId).where(sql`${table.state} = 'waiting'`),
    index("passkey_recoveries_user_index").on(table.userId),
    index("passkey_recoveries_ended_index").on(table.endedAt),
  ],
);
