import { bigint, boolean, pgTable } from "drizzle-orm/pg-core";
import { users } from "../accounts/users";
import { createdAt, ownedBy, primaryId } from "../columns";

/**
 * A user's conversations as a whole. `changed_seq` is the number of the live topic `inbox:{user}`, raised with every
 * change that the user's pages show: a message in or out, what was seen, a block. Commands that change it also lock
 * this row.
 */
export const inboxes = pgTable("inboxes", {
  id: primaryId(),
  userId: ownedBy("user_id", () => users.id).unique("inboxes_user_key"),
  changedSeq: bigint("changed_seq", { mode: "number" }).notNull().default(0),
  mailsUnread: boolean("mails_unread").notNull().default(true),
  createdAt: createdAt(),
});
