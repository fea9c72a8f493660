import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { reviews } from "~/db/schema/reviews/reviews";
import type { SignedInCaller } from "~/domain/caller";
import { defineMail } from "~/domain/mails/mail-kind";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { isId } from "~/platform/ids";
import { paths } from "~/shared/paths";
import { fail, ok, type Result } from "~/shared/result";
import type { AnswerError } from "./review";
import { lockReview, partyFacts, reviewParties } from "./review-parties.server";

/** The mail to the learner about the expert's public answer. */
export const reviewAnswered = defineMail({
  template: "review-answered",
  read: async (db, mail, { appUrl }) => {
    const found = await reviewParties(db, mail.aboutId);
    if (!found) return "what it is about was deleted";
    const { answer, hiddenAt, expertId } = found.review;
    if (hiddenAt || answer === null) return "the review was hidden";
    return {
      ...partyFacts(found, "learner", mail),
      answer,
      reviewsUrl: new URL(paths.expertReviews(expertId), appUrl).href,
    };
  },
});

/** Finds a public review of the caller's own card. Returns null for any other review. */
export async function findAnswerable(db: Db, { actor }: SignedInCaller, reviewId: string) {
  if (!isId(reviewId) || !actor.expertId) return null;
  const found = await reviewParties(db, reviewId);
  return found?.review.isPublic && found.review.expertId === actor.expertId ? found : null;
}

/** Answers a public review, once (decision J1). */
export async function answerReview(
  db: Db,
  caller: SignedInCaller,
  { reviewId, answer }: { reviewId: string; answer: string },
): Promise<Result<{ expertId: string }, AnswerError>> {
  return db.transaction(async (tx) => {
    const found = await findAnswerable(tx, caller, reviewId);
    const review = found && (await lockReview(tx, reviewId));
    if (!found || !review?.isPublic) return fail("not-found");
    if (review.answeredAt) return fail("already-answered");
    await tx.update(reviews).set({ answer, answeredAt: caller.now }).where(eq(reviews.id, reviewId));
    if (!found.learner.isErased) {
      await queueMail(tx, reviewAnswered, {
        dedupeKey: `review-answered:${reviewId}`,
        to: found.learner,
        about: { type: "review", id: reviewId },
        payload: {},
      });
    }
    return ok({ expertId: review.expertId });
  });
}
