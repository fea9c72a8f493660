import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/users";
import { createdAt, instant, primaryId } from "../columns";

/**
 * A mail is a row before it is a message: written in the transaction of what it tells, sent by a worker. Its id is
 * the idempotency key towards the provider; `dedupe_key` keeps one event from being told twice.
 */
export const mails = pgTable(
  "mails",
  {
    id: primaryId(),
    dedupeKey: text("dedupe_key").notNull().unique("mails_dedupe_key_key"),
    template: text("template").notNull(),
    /** The account it goes to; null where the address has none. */
    toUserId: uuid("to_user_id").references(() => users.id),
    toEmail: text("to_email").notNull(),
    toName: text("to_name").notNull(),
    replyTo: text("reply_to"),
    /** The row that it is about: `about_id` is an id of that table. */
    aboutType: text("about_type", {
      enum: [
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
        "payment",
        "question",
        "reservation",
        "review",
        "subscriber",
        "time-alert",
        "waitlist-place",
      ],
    }).notNull(),
    aboutId: uuid("about_id").notNull(),
    /** What its kind can't look up later; null once the mail was emptied. */
    payload: jsonb("payload"),
    status: text("status", { enum: ["queued", "sent", "failed"] })
      .notNull()
      .default("queued"),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    /** What was sent, kept for the local mailbox only. */
    subject: text("subject"),
    html: text("html"),
    text: text("text"),
    attachments:
      jsonb("attachments").$type<Array<{ filename: string; content: string; contentType: string }>>(),
    sentAt: instant("sent_at"),
    createdAt: createdAt(),
  },
  (table) => [
    check("mails_status_check", sql`${table.status} in ('queued', 'sent', 'failed')`),
    check(
      "mails_about_check",
      sql`${table.aboutType} in ('account', 'application', 'booking', 'card-version', 'certification', 'chat-report', 'chat-thread', 'claim', 'class', 'form-answer', 'payment', 'question', 'reservation', 'review', 'subscriber', 'time-alert', 'waitlist-place')`,
    ),
    index("mails_sent_index").on(table.status, table.createdAt),
    index("mails_to_index").on(sql`lower(${table.toEmail})`),
    index("mails_to_user_index").on(table.toUserId),
    index("mails_about_index").on(table.aboutId),
  ],
);
