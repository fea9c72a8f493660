import { isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { runCommand } from "~/db/retry.server";
import { chatReports } from "~/db/schema/chat/chat-reports";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { blockLocked, lockPair } from "~/domain/chat/block-partner.server";
import { findStanding } from "~/domain/chat/find-standing.server";
import { defineMail } from "~/domain/mails/mail-kind";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { isId } from "~/platform/ids";
import { paths } from "~/shared/paths";
import { fail, ok, type Result } from "~/shared/result";

/** The mail to support about a reported conversation. It contains no names, only a link to the report's page. */
export const threadReported = defineMail({
  template: "thread-reported",
  read: async (_db, { aboutId }, { appUrl }) => ({ reportUrl: new URL(paths.report(aboutId), appUrl).href }),
});

/**
 * Reports the caller's thread with this account, in the admin's queue and by mail to support, and optionally blocks the
 * account. If the caller's report of the thread is still open, the reason is added to it.
 * @returns `not-found` if there is no such thread or it has no messages
 */
export async function reportThread(
  db: Db,
  caller: SignedInCaller,
  report: { partnerId: string; reason: string; blocks: boolean; supportEmail: string },
): Promise<Result<{ id: string }, "not-found">> {
  const { partnerId, reason, blocks, supportEmail } = report;
  if (!isId(partnerId)) return fail("not-found");
  return runCommand(db, async (tx): Promise<Result<{ id: string }, "not-found">> => {
    const { actor, now } = caller;
    const known = await findStanding(tx, caller, partnerId);
    const thread = known?.thread;
    if (!thread || thread.lastSeq === 0) return fail("not-found");
    if (blocks) {
      await lockPair(tx, thread);
      await blockLocked(tx, caller, partnerId);
    }
    const [row] = await tx
      .insert(chatReports)
      .values({
        threadId: thread.id,
        reporterId: actor.userId,
        reason,
        lastSeq: thread.lastSeq,
        createdAt: now,
      })
      .onConflictDoUpdate({
        target: [chatReports.threadId, chatReports.reporterId],
        targetWhere: isNull(chatReports.closedAt),
        set: { reason: withReason(reason) },
      })
      .returning({ id: chatReports.id });
    if (!row) throw new Error("The report was not written");
    const { id } = row;
    const object = { type: "chat-thread", id: thread.id } as const;
    await recordAudit(tx, caller, { action: "thread-reported", object, detail: { report: id } });
    await queueMail(tx, threadReported, {
      dedupeKey: `thread-reported:${id}`,
      to: { userId: null, email: supportEmail, name: "Keyway" },
      about: { type: "chat-report", id },
      payload: {},
    });
    return ok({ id });
  });
}

/** Appends a reason unless it is already the last one. The column holds 4000 characters. */
const withReason = (added: string) =>
  sql`case when right(${chatReports.reason}, length(${added})) = ${added} then ${chatReports.reason}
    else left(${chatReports.reason} || E'\\n\\n' || ${added}, 4000) end`;
