import { and, desc, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { withdrawMailJob } from "~/db/jobs.server";
import { expertQuestions } from "~/db/schema/experts/expert-questions";
import { formAnswers } from "~/db/schema/site/form-answers";
import { inquiryReplies } from "~/db/schema/site/inquiry-replies";
import { mails } from "~/db/schema/site/mails";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { isUndoable, type UndoError } from "~/domain/lists/undo";
import { isId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import { replyMailKey } from "./inquiry";

/**
 * Takes back the last answer to an inquiry, or that it was marked as answered, for ten seconds and unless its mail is
 * on its way.
 */
export async function undoAnswer(
  db: Db,
  caller: SignedInCaller,
  id: string,
): Promise<Result<{ isReply: boolean }, UndoError>> {
  if (!isId(id)) return fail("not-found");
  return db.transaction(async (tx) => {
    for (const table of [formAnswers, expertQuestions]) {
      const [known] = await tx
        .select({ answeredAt: table.answeredAt })
        .from(table)
        .where(eq(table.id, id))
        .for("update");
      if (!known) continue;
      const { answeredAt } = known;
      if (!answeredAt || !isUndoable(answeredAt, caller.now)) return fail("too-late");
      const replies = await tx
        .select({ id: inquiryReplies.id, at: inquiryReplies.createdAt })
        .from(inquiryReplies)
        .where(and(eq(inquiryReplies.formAnswerId, id), isNull(inquiryReplies.withdrawnAt)))
        .orderBy(desc(inquiryReplies.createdAt), desc(inquiryReplies.id))
        .limit(2);
      const [reply, before] = replies;
      const isReply = reply?.at.getTime() === answeredAt.getTime();
      if (reply && isReply && !(await withdraw(tx, caller, reply.id))) return fail("too-late");
      // An earlier answer still counts; that it was marked as answered before isn't known any more.
      const stays = isReply ? (before?.at ?? null) : null;
      await tx
        .update(table)
        .set({ answeredAt: stays, ...(stays === null && { answeredBy: null }) })
        .where(eq(table.id, id));
      await recordAudit(tx, caller, {
        action: isReply ? "inquiry-reply-withdrawn" : "inquiry-reopened",
        object: { type: "inquiry", id },
      });
      return ok({ isReply });
    }
    return fail("not-found");
  });
}

/** Takes an answer and its mail back. @returns false if the mail was sent, or is being sent */
async function withdraw(tx: Db, { now }: SignedInCaller, replyId: string): Promise<boolean> {
  const [mail] = await tx
    .select({ id: mails.id, status: mails.status })
    .from(mails)
    .where(eq(mails.dedupeKey, replyMailKey(replyId)))
    .for("update");
  if (mail?.status === "sent") return false;
  // A mail to an invalid address has failed at once, without a job.
  if (mail?.status === "queued" && !(await withdrawMailJob(tx, mail.id))) return false;
  if (mail) await tx.delete(mails).where(eq(mails.id, mail.id));
  await tx.update(inquiryReplies).set({ withdrawnAt: now }).where(eq(inquiryReplies.id, replyId));
  return true;
}
