import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/users";
import { createdAt, instant, primaryId } from "../columns";

/**
 * The conversation of one learner with one expert. Triggers (hand-written in the migration) set all columns here except
 * what each side has seen and was mailed. `last_seq` numbers the messages without gaps, so that a reader can tell if
 * one is missing.
 */
export const chatThreads = pgTable(
  "chat_threads",
  {
    id: primaryId(),
    learnerId: uuid("learner_id")
      .notNull()
      .references(() => users.id),
    /** The expert's account, not the expert record. */
    expertId: uuid("expert_id")
      .notNull()
      .references(() => users.id),
    lastSeq: integer("last_seq").notNull().default(0),
    lastAt: instant("last_at").notNull(),
    /** The number of the last message that each side has seen. It never decreases. */
    learnerSeenSeq: integer("learner_seen_seq").notNull().default(0),
    expertSeenSeq: integer("expert_seen_seq").notNull().default(0),
    /** The number of later messages from the other side. */
    learnerUnread: integer("learner_unread").notNull().default(0),
    expertUnread: integer("expert_unread").notNull().default(0),
    /** The number of the last message that this side was mailed about, and when that mail was queued. */
    learnerMailedSeq: integer("learner_mailed_seq").notNull().default(0),
    learnerMailedAt: instant("learner_mailed_at"),
    expertMailedSeq: integer("expert_mailed_seq").notNull().default(0),
    expertMailedAt: instant("expert_mailed_at"),
    /** When the learner first wrote, when the expert first answered that, and the seconds in between. */
    askedAt: instant("asked_at"),
    answeredAt: instant("answered_at"),
    answerSeconds: integer("answer_seconds"),
    createdAt: createdAt(),
  },
  (table) => [
    unique("chat_threads_pair_key").on(table.learnerId, table.expertId),
    check("chat_threads_pair_check", sql`${table.learnerId} <> ${table.expertId}`),
    check(
      "chat_threads_seen_check",
      sql`${table.learnerSeenSeq} between 0 and ${table.lastSeq} and ${table.expertSeenSeq} between 0 and ${table.lastSeq}`,
    ),
    check("chat_threads_unread_check", sql`${table.learnerUnread} >= 0 and ${table.expertUnread} >= 0`),
    check(
      "chat_threads_answer_check",
      sql`(${table.answeredAt} is null) = (${table.answerSeconds} is null)
        and (${table.answeredAt} is null or ${table.askedAt} is not null) and ${table.answerSeconds} >= 0`,
    ),
    index("chat_threads_learner_index").on(table.learnerId, table.lastAt, table.id),
    index("chat_threads_expert_index").on(table.expertId, table.lastAt, table.id),
    index("chat_threads_learner_unread_index").on(table.learnerId).where(sql`${table.learnerUnread} > 0`),
    index("chat_threads_expert_unread_index").on(table.expertId).where(sql`${table.expertUnread} > 0`),
    index("chat_threads_answer_index").on(table.expertId, table.answeredAt),
  ],
);

export type ChatThread = typeof chatThreads.$inferSelect;
