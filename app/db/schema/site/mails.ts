import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/users";
import { createdAt, instant, primaryId, textEnum } from "../columns";

const aboutTypeEnum = textEnum("about_type", [
  "account",
  "application",
  "booking",
  "card-version",
  "certification",
  "chat-report",
  "chat-thread",
  "claim",
  "class",
  "form-answer",
  "own-calendar",
  "payment",
  "payout",
  "question",
  "reservation",
  "review",
  "subscriber",
  "team",
  "time-alert",
  "waitlist-place",
]);
const statusEnum = textEnum("status", ["queued", "sent", "failed"]);

/**
 * A mail. It is written in the transaction of the change that it reports, and a worker sends it. Its id is the
 * idempotency key at the provider; `dedupe_key` prevents a second mail about the same event to the same person.
 */
export const mails = pgTable(
  "mails",
  {
    id: primaryId(),
    dedupeKey: text("dedupe_key").notNull().unique("mails_dedupe_key_key"),
    template: text("template").notNull(),
    /** The receiver's account; null if the address has none. */
    toUserId: uuid("to_user_id").references(() => users.id),
    toEmail: text("to_email").notNull(),
    toName: text("to_name").notNull(),
    replyTo: text("reply_to"),
    /** What the mail is about: `about_id` is an id in the table for this type. */
    aboutType: aboutTypeEnum.column().notNull(),
    aboutId: uuid("about_id").notNull(),
    /** The facts that its template can't look up when it is sent; null once the mail was emptied. */
    payload: jsonb("payload"),
    status: statusEnum.column().notNull().default("queued"),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    /** The mail as sent, stored only for the local mailbox. */
    subject: text("subject"),
    html: text("html"),
    text: text("text"),
    attachments:
      jsonb("attachments").$type<Array<{ filename: string; content: string; contentType: string }>>(),
    sentAt: instant("sent_at"),
    createdAt: createdAt(),
  },
  (table) => [
    check("mails_status_check", statusEnum.check(table.status)),
    check("mails_about_check", aboutTypeEnum.check(table.aboutType)),
    index("mails_sent_index").on(table.status, table.createdAt),
    index("mails_to_index").on(sql`lower(${table.toEmail})`),
    index("mails_to_user_index").on(table.toUserId),
    index("mails_about_index").on(table.aboutId),
  ],
);
