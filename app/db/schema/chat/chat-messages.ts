import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, smallint, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/users";
import { createdAt, primaryId } from "../columns";
import { chatThreads } from "./chat-threads";

/**
 * One message. A trigger sets its number in the thread, and refuses it if the two may not write to each other.
 * `client_id` comes from the sender's page, so that a repeated post is the same message. The thread's `…_seen_seq` of
 * the receiver tells whether it was seen.
 */
export const chatMessages = pgTable(
  "chat_messages",
  {
    id: primaryId(),
    threadId: uuid("thread_id")
      .notNull()
      .references(() => chatThreads.id),
    /** 1, 2, 3 … within the thread, set by the trigger. */
    seq: integer("seq").notNull().default(0),
    senderId: uuid("sender_id")
      .notNull()
      .references(() => users.id),
    receiverId: uuid("receiver_id")
      .notNull()
      .references(() => users.id),
    clientId: uuid("client_id").notNull(),
    /** Empty only if there is a picture. */
    content: text("content").notNull(),
    /** The stored file, in the store of portraits (0027), and its size in pixels; null without a picture. */
    pictureId: uuid("picture_id").unique("chat_messages_picture_key"),
    pictureWidth: smallint("picture_width"),
    pictureHeight: smallint("picture_height"),
    /** Never earlier than that of the previous message in the thread. */
    createdAt: createdAt(),
  },
  (table) => [
    unique("chat_messages_seq_key").on(table.threadId, table.seq),
    unique("chat_messages_client_key").on(table.senderId, table.clientId),
    check("chat_messages_seq_check", sql`${table.seq} >= 1`),
    // The limit is 1000 characters as people see them, each of which may be many code points.
    check(
      "chat_messages_content_check",
      sql`(${table.content} <> '' or ${table.pictureId} is not null) and octet_length(${table.content}) <= 16000`,
    ),
    check(
      "chat_messages_picture_check",
      sql`(${table.pictureId} is null) = (${table.pictureWidth} is null) and (${table.pictureId} is null) = (${table.pictureHeight} is null)
        and ${table.pictureWidth} between 1 and 1280 and ${table.pictureHeight} between 1 and 1280`,
    ),
    index("chat_messages_receiver_index").on(table.receiverId, table.createdAt),
    index("chat_messages_created_index").on(table.createdAt, table.id),
    index("chat_messages_content_index").using("gin", sql`fold_text(${table.content}) gin_trgm_ops`),
  ],
);

export type ChatMessage = typeof chatMessages.$inferSelect;
