import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { chatReports } from "~/db/schema/chat/chat-reports";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { isUndoable, type UndoError } from "~/domain/lists/undo";
import { isId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";

/** Takes back that a report was closed, for ten seconds. It stays closed if its reporter has sent another one since. */
export async function reopenReport(
  db: Db,
  caller: SignedInCaller,
  reportId: string,
): Promise<Result<null, UndoError>> {
  if (!isId(reportId)) return fail("not-found");
  return db.transaction(async (tx) => {
    const [known] = await tx
      .select({ closedAt: chatReports.closedAt })
      .from(chatReports)
      .where(eq(chatReports.id, reportId))
      .for("update");
    if (!known) return fail("not-found");
    if (!known.closedAt || !isUndoable(known.closedAt, caller.now)) return fail("too-late");
    const isOnlyOne = sql`not exists (select from ${chatReports} as other
      where other.thread_id = ${chatReports.threadId} and other.reporter_id = ${chatReports.reporterId}
        and other.closed_at is null)`;
    const reopened = await tx
      .update(chatReports)
      .set({ closedAt: null })
      .where(and(eq(chatReports.id, reportId), isNotNull(chatReports.closedAt), isOnlyOne))
      .returning({ id: chatReports.id });
    if (reopened.length === 0) return fail("too-late");
    await recordAudit(tx, caller, {
      action: "report-reopened",
      object: { type: "chat-report", id: reportId },
    });
    return ok(null);
  });
}
