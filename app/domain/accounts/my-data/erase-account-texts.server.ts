import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Db } from "~/db/client.server";
import { bookings } from "~/db/schema/bookings";
import { expertQuestions } from "~/db/schema/expert-questions";
import { formAnswers } from "~/db/schema/form-answers";
import type { Owner } from "./account-owner.server";
import { ownedBy } from "./erase-account-bookings.server";
import { deletedName } from "./erased";

/**
 * What was written by or to the account. What others were told stays theirs, without the name and the address: also
 * where they stand in the middle of a text.
 */
export async function eraseTexts(tx: Db, owner: Owner): Promise<void> {
  const { subject, question } = expertQuestions;
  const cardIds = owner.cards.map(({ id }) => id);
  await tx
    .update(expertQuestions)
    .set({ subject: without(subject, owner), question: without(question, owner) })
    .where(or(askedBy(owner), inArray(expertQuestions.expertId, cardIds)));
  await tx
    .update(expertQuestions)
    .set({
      userId: null,
      name: deletedName,
      email: "deleted@keyway.invalid",
      // The key is made of the address and the words: it would still tell who guesses both.
      dedupeKey: sql`'erased:' || ${expertQuestions.id}`,
    })
    .where(askedBy(owner));
  await tx
    .update(formAnswers)
    .set({ userId: null, email: null, answer: without(formAnswers.answer, owner) })
    .where(or(eq(formAnswers.userId, owner.id), inArray(formAnswers.email, owner.provenEmails)));
  await eraseReasons(tx, owner);
}

/** Questions that came from the account, or under an address that is proven to be its own. */
export const askedBy = ({ id, provenEmails }: Owner) =>
  or(eq(expertQuestions.userId, id), inArray(expertQuestions.email, provenEmails));

/** Why a session was cancelled: the account's own words go, the other side's stay. */
async function eraseReasons(tx: Db, owner: Owner): Promise<void> {
  const isLearner = eq(bookings.learnerId, owner.id);
  const byOwner = or(
    and(isLearner, eq(bookings.cancelledBy, "learner")),
    and(sql`not ${isLearner}`, eq(bookings.cancelledBy, "expert")),
  );
  await tx
    .update(bookings)
    .set({
      cancellationReason: sql`case when ${byOwner} then null else ${without(bookings.cancellationReason, owner)} end`,
    })
    .where(and(ownedBy(owner), sql`${bookings.cancellationReason} is not null`));
}

/**
 * A text without the account's addresses and full names, each now a "…", which is shorter than any of them: the columns'
 * limits hold. A name of one word stays where it stands in a text, for it may be any word.
 */
function without(column: AnyPgColumn, { email, fullName, provenEmails, cards }: Owner): SQL {
  const emails = new Set([email.toLowerCase(), ...provenEmails]);
  const names = new Set([fullName, ...cards.map(({ name }) => name)].map((name) => name.trim()));
  const patterns = [
    ...[...emails].map((address) => `(?<![\\w.+-])${literal(address)}`),
    ...[...names].filter((name) => /\s/.test(name)).map((name) => `(?<!\\w)${literal(name)}(?!\\w)`),
  ];
  return patterns.reduce(
    (text, pattern) => sql`regexp_replace(${text}, ${pattern}, '…', 'gi')`,
    sql`${column}`,
  );
}

/** Matches just this text, for Postgres; what separates words may be any blank. */
export const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+");
