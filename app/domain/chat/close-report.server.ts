import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { chatReports } from "~/db/schema/chat-reports";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { isId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";

/** Marks a report as dealt with. Twice is no error: the first time stays. */
export async function closeReport(
  db: Db,
  caller: SignedInCaller,
  reportId: string,
): Promise<Result<null, "not-found">> {
  if (!isId(reportId)) return fail("not-found");
  return db.transaction(async (tx) => {
    const closed = await tx
      .update(chatReports)
      .set({ closedAt: caller.now })
      .where(and(eq(chatReports.id, reportId), isNull(chatReports.closedAt)))
      .returning({ id: chatReports.id });
    if (closed.length === 0) {
      const known = await tx.$count(chatReports, eq(chatReports.id, reportId));
      return known > 0 ? ok(null) : fail("not-found");
    }
    const object = { type: "chat-report", id: reportId } as const;
    await recordAudit(tx, caller, { action: "report-closed", object });
    return ok(null);
  });
}
