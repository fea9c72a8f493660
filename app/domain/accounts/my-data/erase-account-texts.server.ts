import { and, eq, or, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { bookings } from "~/db/schema/bookings";
import { expertQuestions } from "~/db/schema/expert-questions";
import { formAnswers } from "~/db/schema/form-answers";
import { askedBy, askedOf, type Owner, ownedBy } from "./account-owner.server";
import { withoutOwner } from "./erase-account-words.server";
import { deletedName } from "./erased";

/**
 * What was written by or to the account. What others were told stays theirs, without the name and the address: also
 * where they stand in the middle of a text.
 */
export async function eraseTexts(tx: Db, owner: Owner): Promise<void> {
  const { subject, question } = expertQuestions;
  await tx
    .update(expertQuestions)
    .set({ subject: withoutOwner(subject, owner), question: withoutOwner(question, owner) })
    .where(or(askedBy(owner), askedOf(owner)));
  await tx
    .update(expertQuestions)
    .set({ userId: null, name: deletedName, email: "deleted@keyway.invalid", dedupeKey: erasedQuestionKey })
    .where(askedBy(owner));
  const { provenEmail } = owner;
  await tx
    .update(formAnswers)
    .set({ userId: null, email: null, answer: withoutOwner(formAnswers.answer, owner) })
    .where(
      or(eq(formAnswers.userId, owner.id), provenEmail ? eq(formAnswers.email, provenEmail) : undefined),
    );
  await eraseReasons(tx, owner);
}

/** A question's key is made of the address and the words: it would still tell who guesses both. */
export const erasedQuestionKey = sql<string>`'erased:' || ${expertQuestions.id}`;

/** Why a session was cancelled: the account's own words go, the other side's stay. */
async function eraseReasons(tx: Db, owner: Owner): Promise<void> {
  const { learnerId, cancelledBy, cancellationReason: reason } = bookings;
  const isLearner = eq(learnerId, owner.id);
  const byOwner = or(
    and(isLearner, eq(cancelledBy, "learner")),
    and(sql`not ${isLearner}`, eq(cancelledBy, "expert")),
  );
  await tx
    .update(bookings)
    .set({ cancellationReason: sql`case when ${byOwner} then null else ${withoutOwner(reason, owner)} end` })
    .where(and(ownedBy(owner), sql`${reason} is not null`));
}
