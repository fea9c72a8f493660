import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { users } from "~/db/schema/accounts/users";
import { expertQuestions } from "~/db/schema/experts/expert-questions";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { deletedSender } from "~/domain/accounts/erased";
import type { Caller } from "~/domain/caller";
import { findListedExpert } from "~/domain/experts/listing/queries.server";
import { defineMail } from "~/domain/mails/mail-kind";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { fail, ok, type Result } from "~/shared/result";
import { dayKey } from "./dedupe-key.server";
import { isSuspected, type Traces } from "./suspicion";

/** The mail to an expert with a visitor's question; a reply goes to the visitor. */
export const expertQuestion = defineMail({
  template: "expert-question",
  reader: "expert",
  read: async (db, { aboutId, toName }) => {
    const [row] = await db.select().from(expertQuestions).where(eq(expertQuestions.id, aboutId));
    if (!row) return "what it is about was deleted";
    const { name, subject, question } = row;
    const email = row.email === deletedSender ? "" : row.email;
    return { expert_name: toName, name, email, subject: subject || defaultSubject, question };
  },
});

export interface Question {
  name: string;
  email: string;
  subject: string;
  question: string;
}

/**
 * Stores a question to a listed expert and mails it, in one transaction. Visitors can ask. The same question posted
 * again on the same UTC day is ignored; one that seems automated is stored but not mailed.
 * @param expertId record or user id
 */
export async function askExpertQuestion(
  db: Db,
  { actor, now }: Caller,
  { expertId, question, traces = {} }: { expertId: string; question: Question; traces?: Traces },
): Promise<Result<null, "expert-not-found">> {
  const suspected = isSuspected(traces, now);
  const expert = await findListedExpert(db, expertId);
  if (!expert) return fail("expert-not-found");
  return db.transaction(async (tx) => {
    await lockInOrder(tx, ["expert", expert.id]);
    // The expert may have been withdrawn or erased since.
    if (!(await findListedExpert(tx, expert.id))) return fail("expert-not-found");
    const [added] = await tx
      .insert(expertQuestions)
      .values({
        ...question,
        expertId: expert.id,
        userId: actor?.userId ?? null,
        dedupeKey: dedupeKey(expert.id, question, now),
        isSuspected: suspected,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: expertQuestions.id });
    if (!added || suspected) return ok(null);
    await queueMail(tx, expertQuestion, {
      dedupeKey: `expert-question:${added.id}`,
      to: { ...(await findReader(tx, expert.id)), name: expert.name },
      about: { type: "question", id: added.id },
      replyTo: question.email,
      payload: {},
    });
    return ok(null);
  });
}

const defaultSubject = "A question from your profile";

const dedupeKey = (expertId: string, { email, subject, question }: Question, now: Date) =>
  dayKey("expert-question", [expertId, email.toLowerCase(), subject, question], now);

/** The linked account's address, otherwise the record's; empty without either, which queues a failed mail. */
async function findReader(tx: Db, expertId: string): Promise<{ userId: string | null; email: string }> {
  const [row] = await tx
    .select({ ofRecord: experts.email, ofAccount: users.email, userId: users.id })
    .from(experts)
    .leftJoin(expertsUsers, eq(expertsUsers.expertId, experts.id))
    .leftJoin(users, eq(users.id, expertsUsers.userId))
    .where(eq(experts.id, expertId));
  return { userId: row?.userId ?? null, email: row?.ofAccount ?? row?.ofRecord ?? "" };
}
