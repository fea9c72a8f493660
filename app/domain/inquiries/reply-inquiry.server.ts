import { and, desc, eq, isNotNull, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { formAnswers } from "~/db/schema/site/form-answers";
import { inquiryReplies } from "~/db/schema/site/inquiry-replies";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { undoMs } from "~/domain/lists/undo";
import { defineMail, type WaitingMail } from "~/domain/mails/mail-kind";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { isId, newId } from "~/platform/ids";
import { paths } from "~/shared/paths";
import { fail, ok, type Result } from "~/shared/result";
import { type InquiryKind, type ReplyError, replyMailKey, senderOf } from "./inquiry";

/** The mail with the admin's answer. It quotes nothing that was written in the form: the address may be a stranger's. */
export const inquiryReply = defineMail({
  template: "inquiry-reply",
  read: async (db, { payload: { replyId } }: WaitingMail<{ replyId: string }>, { appUrl }) => {
    const [reply] = await db
      .select({ text: inquiryReplies.text })
      .from(inquiryReplies)
      .innerJoin(formAnswers, eq(formAnswers.id, inquiryReplies.formAnswerId))
      .where(
        and(eq(inquiryReplies.id, replyId), isNull(inquiryReplies.withdrawnAt), isNotNull(formAnswers.email)),
      );
    if (!reply) return "what it is about was deleted";
    return { answer: reply.text, contactUrl: new URL(paths.contact, appUrl).href };
  },
});

/**
 * Answers a form's message by mail and marks it as answered. The mail waits until the answer can't be taken back any
 * more. The text of the last answer, posted again, is that answer.
 */
export async function replyToInquiry(
  db: Db,
  caller: SignedInCaller,
  { id, text }: { id: string; text: string },
): Promise<Result<{ kind: InquiryKind; sender: string }, ReplyError>> {
  if (!isId(id)) return fail("not-found");
  return db.transaction(async (tx) => {
    const [known] = await tx.select().from(formAnswers).where(eq(formAnswers.id, id)).for("update");
    if (!known) return fail("not-found");
    if (!known.email) return fail("no-address");
    const of = { kind: known.form, sender: senderOf(known) };
    const [last] = await tx
      .select({ text: inquiryReplies.text, withdrawnAt: inquiryReplies.withdrawnAt })
      .from(inquiryReplies)
      .where(eq(inquiryReplies.formAnswerId, id))
      .orderBy(desc(inquiryReplies.createdAt), desc(inquiryReplies.id))
      .limit(1);
    if (known.answeredAt && last?.text === text && !last.withdrawnAt) return ok(of);

    const { now, actor } = caller;
    await tx
      .delete(inquiryReplies)
      .where(and(eq(inquiryReplies.formAnswerId, id), isNotNull(inquiryReplies.withdrawnAt)));
    const replyId = newId();
    await tx
      .insert(inquiryReplies)
      .values({ id: replyId, formAnswerId: id, answeredBy: actor.userId, text, createdAt: now });
    await tx
      .update(formAnswers)
      .set({ answeredAt: now, answeredBy: actor.userId })
      .where(eq(formAnswers.id, id));
    await recordAudit(tx, caller, { action: "inquiry-replied", object: { type: "inquiry", id } });
    const mail = {
      dedupeKey: replyMailKey(replyId),
      to: { userId: null, email: known.email, name: "" },
      about: { type: "form-answer", id },
      payload: { replyId },
    } as const;
    await queueMail(tx, inquiryReply, mail, new Date(now.getTime() + undoMs));
    return ok(of);
  });
}
