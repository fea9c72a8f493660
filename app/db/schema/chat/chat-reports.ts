import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/users";
import { createdAt, instant, primaryId } from "../columns";
import { chatThreads } from "./chat-threads";

/** A conversation reported to the admin. A user has at most one open report per thread. */
export const chatReports = pgTable(
  "chat_reports",
  {
    id: primaryId(),
    threadId: uuid("thread_id")
      .notNull()
      .references(() => chatThreads.id),
    reporterId: uuid("reporter_id")
      .notNull()
      .references(() => users.id),
    reason: text("reason").notNull(),
    lastSeq: integer("last_seq").notNull(),
    closedAt: instant("closed_at"),
    createdAt: createdAt(),
  },
  (table) => [
    check("chat_reports_reason_check", sql`length(${table.reason}) between 1 and 4000`),
    check("chat_reports_seq_check", sql`${table.lastSeq} >= 1`),
    uniqueIndex("chat_reports_open_key")
      .on(table.threadId, table.reporterId)
      .where(sql`${table.closedAt} is null`),
    index("chat_reports_open_index").on(table.createdAt, table.id).where(sql`${table.closedAt} is null`),
    index("chat_reports_closed_index").on(table.closedAt, table.id).where(sql`${table.closedAt} is not null`),
    index("chat_reports_reporter_index").on(table.reporterId),
    index("chat_reports_reason_index").using("gin", table.reason.op("gin_trgm_ops")),
  ],
);
