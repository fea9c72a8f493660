import { eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { type Review, reviews } from "~/db/schema/reviews/reviews";
import { defineMail, type WaitingMail } from "~/domain/mails/mail-kind";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { paths } from "~/shared/paths";
import { nextReviewCheck } from "./due-reviews";
import type { ReviewSide } from "./review";
import { partyFacts, type ReviewWithParties, reviewParties } from "./review-parties.server";

/** The mail about a published part: the review to the expert, the note to the learner. */
export const reviewPublished = defineMail({
  template: "review-published",
  read: async (db, mail: WaitingMail<{ readerIs: ReviewSide }>, { appUrl }) => {
    const found = await reviewParties(db, mail.aboutId);
    if (!found) return "what it is about was deleted";
    if (found.review.hiddenAt) return "the review was hidden";
    const { readerIs } = mail.payload;
    return {
      ...partyFacts(found, readerIs, mail),
      readerIs,
      rating: readerIs === "expert" ? found.review.rating : null,
      pageUrl: new URL(reviewPath(found.review), appUrl).href,
      answerUrl: new URL(paths.reviewAnswer(found.review.id), appUrl).href,
    };
  },
});

/** The address at which both sides write and read. */
export const reviewPath = ({ bookingId, reservationId }: Pick<Review, "bookingId" | "reservationId">) =>
  bookingId ? paths.bookingReview(bookingId) : paths.reservationReview(reservationId ?? "");

/** Publishes both parts in the caller's transaction, and mails each side that has something to read. */
export async function publishReview(tx: Db, found: ReviewWithParties, now: Date): Promise<void> {
  const { review, learner, expert } = found;
  await tx
    .update(reviews)
    .set({
      publishedAt: now,
      checkAt: nextReviewCheck({ ...review, publishedAt: now }, now) ?? sql`'infinity'`,
    })
    .where(eq(reviews.id, review.id));
  if (review.reviewedAt) await mailSide(tx, review.id, expert, "expert");
  if (review.notedAt) await mailSide(tx, review.id, learner, "learner");
}

/** Mails one side that there is something to read. */
export async function mailSide(
  tx: Db,
  reviewId: string,
  to: ReviewWithParties["learner"] | ReviewWithParties["expert"],
  readerIs: ReviewSide,
): Promise<void> {
  if (to.isErased) return;
  await queueMail(tx, reviewPublished, {
    dedupeKey: `review-published:${reviewId}:${readerIs}`,
    to,
    about: { type: "review", id: reviewId },
    payload: { readerIs },
  });
}
