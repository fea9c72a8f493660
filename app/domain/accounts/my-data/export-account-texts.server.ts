import { desc, eq, or, type SQL } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { expertQuestions } from "~/db/schema/expert-questions";
import { experts } from "~/db/schema/experts";
import { formAnswers } from "~/db/schema/form-answers";
import { mails } from "~/db/schema/mails";
import { displayName } from "~/domain/experts/expert";
import { isToOwner } from "./account-mails.server";
import { askedBy, askedOf, type Owner } from "./account-owner.server";
import { exportLimit } from "./export-account-limit";

/** What was written with our forms: by the account whole, to its card with the asker's name alone. */
export async function exportTexts(tx: Db, owner: Owner) {
  const asked = await readQuestions(tx, askedBy(owner));
  const received = await readQuestions(tx, askedOf(owner));
  const { form, email, answer, createdAt, userId } = formAnswers;
  return {
    questionsAsked: asked.map(({ question, expert }) => ({
      expert: displayName(expert),
      name: question.name,
      email: question.email,
      ...wordsOf(question),
    })),
    questionsReceived: received.map(({ question }) => ({
      name: displayName(question.name),
      ...wordsOf(question),
    })),
    formAnswers: await tx
      .select({ form, email, answer, createdAt })
      .from(formAnswers)
      .where(or(eq(userId, owner.id), owner.provenEmail ? eq(email, owner.provenEmail) : undefined))
      .orderBy(desc(createdAt))
      .limit(exportLimit),
  };
}

/** That a mail was sent, not what it said: it tells of others too. */
export async function exportMails(tx: Db, owner: Owner) {
  const { template, toEmail, status, createdAt, sentAt } = mails;
  return tx
    .select({ template, toEmail, status, createdAt, sentAt })
    .from(mails)
    .where(isToOwner(tx, owner))
    .orderBy(desc(createdAt))
    .limit(exportLimit);
}

async function readQuestions(tx: Db, condition: SQL | undefined) {
  return tx
    .select({ question: expertQuestions, expert: experts.name })
    .from(expertQuestions)
    .innerJoin(experts, eq(experts.id, expertQuestions.expertId))
    .where(condition)
    .orderBy(desc(expertQuestions.createdAt))
    .limit(exportLimit);
}

const wordsOf = ({ subject, question, createdAt }: typeof expertQuestions.$inferSelect) => ({
  subject,
  question,
  createdAt,
});
