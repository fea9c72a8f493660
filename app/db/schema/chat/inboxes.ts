import { bigint, boolean, pgTable } from "drizzle-orm/pg-core";
import { users } from "../accounts/users";
import { createdAt, ownedBy, primaryId } from "../columns";

/**
 * A user's conversations as a whole. `changed_seq` grows with every change that one of their pages shows (a message in
 * or out, what was seen, a block): the live topic `inbox:{user}`. The row is also the lock of every command that
 * changes it.
 */
export const inboxes = pgTable("inboxes", {
  id: primaryId(),
  userId: ownedBy("user_id", () => users.id).unique("inboxes_user_key"),
  changedSeq: bigint("changed_seq", { mode: "number" }).notNull().default(0),
  /** Whether to send a mail about messages that stay unread. */
  mailsUnread: boolean("mails_unread").notNull().default(true),
  createdAt: createdAt(),
});
