import { and, asc, between, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { chatMessages } from "~/db/schema/chat-messages";
import { chatReports } from "~/db/schema/chat-reports";
import { chatThreads } from "~/db/schema/chat-threads";
import { experts } from "~/db/schema/experts";
import { expertsUsers } from "~/db/schema/experts-users";
import { users } from "~/db/schema/users";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { findBlockers } from "~/domain/blocks/blocks.server";
import type { SignedInCaller } from "~/domain/caller";
import { listed } from "~/domain/experts/listed.server";
import { isId } from "~/platform/ids";
import type { ReportedAccount } from "./report";
import { aboutId } from "./reports.server";

/** Messages of the thread that the admin reads: so many up to the report, and so many after it. */
export const reportContext = { before: 20, after: 10 };

export interface ReportedThread {
  id: string;
  reason: string;
  at: Date;
  closedAt: Date | null;
  reporter: ReportedAccount;
  about: ReportedAccount;
  /** Oldest first. */
  messages: Array<{ seq: number; isReporter: boolean; content: string; at: Date; isAfterReport: boolean }>;
  /** There are messages before the first, and after the last, of these. */
  hasOlder: boolean;
  hasNewer: boolean;
}

/** A report with its context. Reading it leaves a line in the audit (`thread-read`), in the same transaction. Null: there is none. */
export async function readReport(
  db: Db,
  caller: SignedInCaller,
  reportId: string,
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
    await recordAudit(tx, caller, { action: "thread-read", object, detail: { report: id } });

    const blockers = await findBlockers(tx, { one: reporterId, other: found.aboutId });
    const readAccount = async (userId: string) => ({
      ...(await findAccount(tx, userId)),
      hasBlocked: blockers.includes(userId),
    });
    const [from, to] = [lastSeq - reportContext.before + 1, lastSeq + reportContext.after];
    const messages = await tx
      .select()
      .from(chatMessages)
      .where(and(eq(chatMessages.threadId, threadId), between(chatMessages.seq, from, to)))
      .orderBy(asc(chatMessages.seq));
    return {
      ...{ id, reason, at: createdAt, closedAt },
      reporter: await readAccount(reporterId),
      about: await readAccount(found.aboutId),
      messages: messages.map(({ seq, senderId, content, createdAt: at }) => ({
        ...{ seq, content, at, isReporter: senderId === reporterId },
        isAfterReport: seq > lastSeq,
      })),
      hasOlder: from > 1,
      hasNewer: found.lastSeq > to,
    };
  });
}

async function findAccount(db: Db, userId: string) {
  const [found] = await db
    .select({ user: users, cardId: experts.id })
    .from(users)
    .leftJoin(expertsUsers, eq(expertsUsers.userId, users.id))
    .leftJoin(experts, and(eq(experts.id, expertsUsers.expertId), listed))
    .where(eq(users.id, userId))
    .orderBy(experts.id)
    .limit(1);
  if (!found) throw new Error("An account of a thread is gone");
  const { id, fullName, email, role, isActive, erasedAt, emailVerifiedAt, createdAt } = found.user;
  return {
    ...{ userId: id, name: fullName, email, role, isActive, createdAt, cardId: found.cardId },
    ...{ isErased: erasedAt !== null, isVerified: emailVerifiedAt !== null },
  };
}
