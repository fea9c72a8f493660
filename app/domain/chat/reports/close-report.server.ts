import { and, eq, isNull, ne, or } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { chatReports } from "~/db/schema/chat/chat-reports";
import { chatThreads } from "~/db/schema/chat/chat-threads";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { isId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";

/** Closes a report and returns the full name of the reported person. Closing it again keeps the first time. */
export async function closeReport(
  db: Db,
  caller: SignedInCaller,
  reportId: string,
): Promise<Result<{ about: string }, "not-found">> {
  if (!isId(reportId)) return fail("not-found");
  return db.transaction(async (tx) => {
    const closed = await tx
      .update(chatReports)
      .set({ closedAt: caller.now })
      .where(and(eq(chatReports.id, reportId), isNull(chatReports.closedAt)))
      .returning({ id: chatReports.id });
    const [known] = await tx
      .select({ about: users.fullName })
      .from(chatReports)
      .innerJoin(chatThreads, eq(chatThreads.id, chatReports.threadId))
      .innerJoin(
        users,
        and(
          or(eq(users.id, chatThreads.learnerId), eq(users.id, chatThreads.expertId)),
          ne(users.id, chatReports.reporterId),
        ),
      )
      .where(eq(chatReports.id, reportId));
    if (!known) return fail("not-found");
    if (closed.length > 0) {
      const object = { type: "chat-report", id: reportId } as const;
      await recordAudit(tx, caller, { action: "report-closed", object });
    }
    return ok(known);
  });
}
