import { desc, eq, isNotNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { chatReports } from "~/db/schema/chat/chat-reports";
import { chatThreads } from "~/db/schema/chat/chat-threads";
import { queuePageSize } from "~/domain/lists/decision";
import { longestWaiting, waitingIn } from "~/domain/lists/queue-list.server";

/** The admin's queue of reported conversations. */

export interface ReportLine {
  id: string;
  reporter: string;
  about: string;
  reason: string;
  at: Date;
  closedAt: Date | null;
}

/** Returns a page of 20 reports: the open ones, oldest first, or the closed ones, last closed first. */
export async function listReports(
  db: Db,
  { isClosed, page }: { isClosed: boolean; page: number },
): Promise<{ reports: ReportLine[]; hasNext: boolean }> {
  const { id, closedAt, createdAt, reason } = chatReports;
  const reports = db
    .select({ id, reporter: reporter.fullName, about: about.fullName, reason, at: createdAt, closedAt })
    .from(chatReports)
    .innerJoin(chatThreads, eq(chatThreads.id, chatReports.threadId))
    .innerJoin(reporter, eq(reporter.id, chatReports.reporterId))
    .innerJoin(about, eq(about.id, aboutId))
    .$dynamic();
  const rows = await (isClosed
    ? reports.where(isNotNull(closedAt)).orderBy(desc(closedAt), desc(id))
    : reports.innerJoin(...waitingIn("reports", id)).orderBy(...longestWaiting)
  )
    .limit(queuePageSize + 1)
    .offset((page - 1) * queuePageSize);
  return { reports: rows.slice(0, queuePageSize), hasNext: rows.length > queuePageSize };
}

const reporter = alias(users, "reporter");
const about = alias(users, "about");

/** SQL: the account id of the side that didn't report. */
export const aboutId = sql<string>`case ${chatReports.reporterId} when ${chatThreads.learnerId} then ${chatThreads.expertId} else ${chatThreads.learnerId} end`;
