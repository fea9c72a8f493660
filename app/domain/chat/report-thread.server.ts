import { isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { chatReports } from "~/db/schema/chat-reports";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { addBlock } from "~/domain/blocks/blocks.server";
import type { SignedInCaller } from "~/domain/caller";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { isId } from "~/platform/ids";
import { paths } from "~/shared/paths";
import { fail, ok, type Result } from "~/shared/result";
import { findStanding } from "./find-standing.server";
import { lockInboxes } from "./lock-inboxes.server";

/**
 * Tells the admin of the caller's thread with this account, by the queue and by a mail to support; blocks the account too, if wanted. While
 * the caller's report is open, another one of the same thread changes its reason, and moves it to the messages of now. A thread without a
 * message can't be reported.
 */
export async function reportThread(
  db: Db,
  caller: SignedInCaller,
  report: { partnerId: string; reason: string; blocks: boolean; supportEmail: string },
): Promise<Result<{ id: string }, "not-found">> {
  const { partnerId, reason, blocks, supportEmail } = report;
  if (!isId(partnerId)) return fail("not-found");
  return db.transaction(async (tx) => {
    const { actor, now, appUrl } = caller;
    // A block changes both.
    if (blocks) await lockInboxes(tx, [actor.userId, partnerId]);
    const known = await findStanding(tx, caller, partnerId);
    const thread = known?.thread;
    if (!thread || thread.lastSeq === 0) return fail("not-found");
    const told = { reason, lastSeq: thread.lastSeq };
    const [row] = await tx
      .insert(chatReports)
      .values({ threadId: thread.id, reporterId: actor.userId, ...told, createdAt: now })
      .onConflictDoUpdate({
        target: [chatReports.threadId, chatReports.reporterId],
        targetWhere: isNull(chatReports.closedAt),
        set: told,
      })
      .returning({ id: chatReports.id });
    if (!row) throw new Error("The report was not written");
    const { id } = row;
    const object = { type: "chat-thread", id: thread.id } as const;
    await recordAudit(tx, caller, { action: "thread-reported", object, detail: { report: id } });
    await queueMail(tx, {
      dedupeKey: `thread-reported:${id}`,
      to: { userId: null, email: supportEmail, name: "Keyway" },
      about: { type: "chat-report", id },
      message: {
        template: "thread-reported",
        payload: { reportUrl: new URL(paths.report(id), appUrl).href },
      },
    });
    if (blocks) await addBlock(tx, caller, partnerId);
    return ok({ id });
  });
}
