import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { bookings } from "~/db/schema/bookings";
import { expertQuestions } from "~/db/schema/expert-questions";
import { experts } from "~/db/schema/experts";
import { formAnswers } from "~/db/schema/form-answers";
import { mails } from "~/db/schema/mails";
import { bookingMailKeys, hasKeyOf, questionMailKeys } from "./account-mails.server";
import { emptySentMails, erasedMailKey, isWaiting } from "./erase-account-mails.server";
import { erasedQuestionKey } from "./erase-account-texts.server";
import { mentions, withoutAddress } from "./erase-account-words.server";

/**
 * Takes a proven address out of what isn't the account's: other people's questions, answers and reasons, the mails of
 * these, and cards that bear it without being the account's. All else of them stays, and what waits is still sent.
 *
 * Comes last in the erasure's transaction: the columns have trigram indexes, so it takes milliseconds where few rows
 * mention the address; and a job of its own would have to keep the very address that is to be forgotten. The mails
 * themselves aren't searched: whatever mentions an address in a mail stands in the row that the mail tells of.
 */
export async function eraseMentions(tx: Db, email: string): Promise<void> {
  const { subject, question } = expertQuestions;
  const isQuestion = or(mentions(subject, email), mentions(question, email));
  const isReason = mentions(bookings.cancellationReason, email);
  await eraseFromMails(tx, email, { isQuestion, isReason });

  await tx
    .update(expertQuestions)
    .set({
      subject: withoutAddress(subject, email),
      question: withoutAddress(question, email),
      dedupeKey: erasedQuestionKey,
    })
    .where(isQuestion);
  await tx
    .update(formAnswers)
    .set({ answer: withoutAddress(formAnswers.answer, email) })
    .where(mentions(formAnswers.answer, email));
  await tx
    .update(bookings)
    .set({ cancellationReason: withoutAddress(bookings.cancellationReason, email) })
    .where(isReason);
  await tx.update(experts).set({ email: null }).where(eq(experts.email, email));
}

async function eraseFromMails(
  tx: Db,
  email: string,
  { isQuestion, isReason }: { isQuestion: SQL | undefined; isReason: SQL | undefined },
): Promise<void> {
  const cards = tx.select({ id: experts.id }).from(experts).where(eq(experts.email, email));
  const ofCards = sql`${bookings.expertId} = any(array(${cards}))`;
  const ofQuestions = hasKeyOf(questionMailKeys(tx, isQuestion));
  const isConcerned = or(
    ofQuestions,
    hasKeyOf(bookingMailKeys(tx, isReason, ["cancellation"])),
    hasKeyOf(bookingMailKeys(tx, ofCards, ["confirmation", "notification"])),
  );

  await emptySentMails(tx, isConcerned);
  // Value by value: as JSON, the "n" of a line break would stand right before an address.
  const value = sql`case jsonb_typeof(value) when 'string' then to_jsonb(${withoutAddress(sql`value #>> '{}'`, email)}) else value end`;
  await tx
    .update(mails)
    .set({ payload: sql`(select jsonb_object_agg(key, ${value}) from jsonb_each(${mails.payload}))` })
    .where(and(isWaiting, isConcerned));
  await tx.update(mails).set({ dedupeKey: erasedMailKey }).where(ofQuestions);
}
