import { and, asc, between, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { chatMessages } from "~/db/schema/chat/chat-messages";
import { chatReports } from "~/db/schema/chat/chat-reports";
import { chatThreads } from "~/db/schema/chat/chat-threads";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { isId } from "~/platform/ids";
import type { ReportedAccount } from "./report";
import { aboutId } from "./reports.server";
import { readSides } from "./sides.server";

/** How many of the thread's messages the admin sees: up to the report, and after it. */
export const reportContext = { before: 20, after: 10 };

export interface ReportedThread {
  id: string;
  reason: string;
  at: Date;
  closedAt: Date | null;
  reporter: ReportedAccount;
  about: ReportedAccount;
  /** Oldest first. */
  messages: Array<{
    seq: number;
    isReporter: boolean;
    content: string;
    pictureId: string | null;
    at: Date;
    isAfterReport: boolean;
  }>;
  hasOlder: boolean;
  hasNewer: boolean;
}

/**
 * Returns a report with the messages around it; null if there is no such report. Records an audit entry (`thread-read`)
 * in the same transaction.
 * @param how.shouldAudit false for a response without a body, which records nothing
 */
export async function readReport(
  db: Db,
  caller: SignedInCaller,
  reportId: string,
  { shouldAudit = true }: { shouldAudit?: boolean } = {},
): Promise<ReportedThread | null> {
  if (!isId(reportId)) return null;
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ report: chatReports, lastSeq: chatThreads.lastSeq, aboutId })
      .from(chatReports)
      .innerJoin(chatThreads, eq(chatThreads.id, chatReports.threadId))
      .where(eq(chatReports.id, reportId));
    if (!found) return null;
    const { id, threadId, reporterId, reason, createdAt, closedAt, lastSeq } = found.report;
    const object = { type: "chat-thread", id: threadId } as const;
    if (shouldAudit) await recordAudit(tx, caller, { action: "thread-read", object, detail: { report: id } });

    const [reporter, about] = await readSides(tx, { one: reporterId, other: found.aboutId });
    const [from, to] = [lastSeq - reportContext.before + 1, lastSeq + reportContext.after];
    const messages = await tx
      .select()
      .from(chatMessages)
      .where(and(eq(chatMessages.threadId, threadId), between(chatMessages.seq, from, to)))
      .orderBy(asc(chatMessages.seq));
    return {
      id,
      reason,
      at: createdAt,
      closedAt,
      reporter,
      about,
      messages: messages.map(({ seq, senderId, content, pictureId, createdAt: at }) => ({
        seq,
        content,
        pictureId,
        at,
        isReporter: senderId === reporterId,
        isAfterReport: seq > lastSeq,
      })),
      hasOlder: from > 1,
      hasNewer: found.lastSeq > to,
    };
  });
}
