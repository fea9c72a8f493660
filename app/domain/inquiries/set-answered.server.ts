import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { expertQuestions } from "~/db/schema/experts/expert-questions";
import { formAnswers } from "~/db/schema/site/form-answers";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { isId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import { type InquiryKind, senderOf } from "./inquiry";

/** Marks an inquiry as answered or as new, and returns its sender. Idempotent. */
export async function setAnswered(
  db: Db,
  caller: SignedInCaller,
  { id, isAnswered }: { id: string; isAnswered: boolean },
): Promise<Result<{ kind: InquiryKind; sender: string }, "not-found">> {
  if (!isId(id)) return fail("not-found");
  return db.transaction(async (tx) => {
    for (const table of [formAnswers, expertQuestions]) {
      const [known] = await tx
        .select({ name: table.name, email: table.email, answeredAt: table.answeredAt })
        .from(table)
        .where(eq(table.id, id))
        .for("update");
      if (!known) continue;
      const of = { kind: await kindOf(tx, id), sender: senderOf(known) };
      if ((known.answeredAt !== null) === isAnswered) return ok(of);
      const state = isAnswered
        ? { answeredAt: caller.now, answeredBy: caller.actor.userId }
        : { answeredAt: null, answeredBy: null };
      await tx.update(table).set(state).where(eq(table.id, id));
      const action = isAnswered ? "inquiry-answered" : "inquiry-reopened";
      await recordAudit(tx, caller, { action, object: { type: "inquiry", id } });
      return ok(of);
    }
    return fail("not-found");
  });
}

async function kindOf(tx: Db, id: string): Promise<InquiryKind> {
  const [answer] = await tx
    .select({ form: formAnswers.form })
    .from(formAnswers)
    .where(eq(formAnswers.id, id));
  return answer?.form ?? "question";
}
