import { isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { retryPassing } from "~/db/retry.server";
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

/** To support: a conversation was reported. It has no names; the page behind the link does. */
export const threadReported = defineMail({
  template: "thread-reported",
  read: async (_db, { aboutId }, { appUrl }) => ({ reportUrl: new URL(paths.report(aboutId), appUrl).href }),
});

/**
 * Tells the admin of the caller's thread with this account, by the queue and by a mail to support; blocks the account
 * too, if wanted. While the caller's report is open, another one of the same thread adds its reason to that. A thread
 * without a message can't be reported.
 */
export async function reportThread(
  db: Db,
  caller: SignedInCaller,
  report: { partnerId: string; reason: string; blocks: boolean; supportEmail: string },
): Promise<Result<{ id: string }, "not-found">> {
  const { partnerId, reason, blocks, supportEmail } = report;
  if (!isId(partnerId)) return fail("not-found");
  const tell = () =>
    db.transaction(async (tx): Promise<Result<{ id: string }, "not-found">> => {
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
  return retryPassing(tell);
}

/** The first reason stays in front; one that was sent twice is shown once. The column holds 4000 characters. */
const withReason = (added: string) =>
  sql`case when right(${chatReports.reason}, length(${added})) = ${added} then ${chatReports.reason}
    else left(${chatReports.reason} || E'\\n\\n' || ${added}, 4000) end`;
