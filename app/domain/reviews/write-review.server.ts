import { eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { type Review, reviews } from "~/db/schema/reviews/reviews";
import type { SignedInCaller } from "~/domain/caller";
import { defineMail } from "~/domain/mails/mail-kind";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { fail, ok, type Result } from "~/shared/result";
import { nextReviewCheck } from "./due-reviews";
import { mailSide, publishReview, reviewPath } from "./publish-review.server";
import { partStanding, publishAt, type ReviewSide, type WriteError } from "./review";
import {
  findOwnReview,
  lockReview,
  partyFacts,
  type ReviewedSession,
  type ReviewWithParties,
  reviewParties,
} from "./review-parties.server";

/** The mail to the expert that the learner has written a review. It doesn't quote the review. */
export const reviewWaiting = defineMail({
  template: "review-waiting",
  reader: "expert",
  read: async (db, mail, { appUrl }) => {
    const found = await reviewParties(db, mail.aboutId);
    if (!found) return "what it is about was deleted";
    const { review } = found;
    if (review.publishedAt || review.notedAt) return "the review is public by now";
    return {
      ...partyFacts(found, "expert", mail),
      shownAt: (publishAt(review) ?? review.endedAt).toISOString(),
      pageUrl: new URL(reviewPath(review), appUrl).href,
    };
  },
});

export interface ReviewInput {
  rating: number;
  comment: string | null;
  /** One of the expert's skills, or null. */
  skill: string | null;
  /** True if the form showed no review, so that an existing one isn't replaced. */
  isFirst: boolean;
}

/**
 * Writes or edits the learner's review of a completed session (decision J1). It is published with the expert's note, or
 * 7 days after it was written.
 * @returns when it is published
 */
export const writeReview = (
  db: Db,
  caller: SignedInCaller,
  session: ReviewedSession,
  { rating, comment, skill, isFirst }: ReviewInput,
): Promise<Result<{ shownAt: Date }, WriteError>> =>
  writePart(db, caller, session, {
    side: "learner",
    isFirst,
    isSame: (review) => review.rating === rating && review.comment === comment,
    set: (found) => ({
      rating,
      comment,
      // A class keeps its title.
      ...(found.review.bookingId && { skill: skill && found.expertSkills.includes(skill) ? skill : null }),
    }),
  });

/** Writes or edits the expert's private note to the learner. */
export const writeNote = (
  db: Db,
  caller: SignedInCaller,
  session: ReviewedSession,
  { note, isFirst }: { note: string; isFirst: boolean },
): Promise<Result<{ shownAt: Date }, WriteError>> =>
  writePart(db, caller, session, {
    side: "expert",
    isFirst,
    isSame: (review) => review.note === note,
    set: () => ({ note }),
  });

interface Part {
  side: ReviewSide;
  isFirst: boolean;
  isSame(review: Review): boolean;
  set(found: ReviewWithParties): Partial<typeof reviews.$inferInsert>;
}

async function writePart(
  db: Db,
  { actor, now }: SignedInCaller,
  session: ReviewedSession,
  { side, isFirst, isSame, set }: Part,
): Promise<Result<{ shownAt: Date }, WriteError>> {
  return db.transaction(async (tx) => {
    const found = await findOwnReview(tx, actor, session);
    if (found?.side !== side) return fail("not-found");
    const review = await lockReview(tx, found.review.id);
    if (!review) return fail("not-found");

    const written = side === "learner" ? "reviewedAt" : "notedAt";
    const standing = partStanding(review[written], review.endedAt, now);
    if (standing === "closed" || standing === "final") return fail(standing);
    if (review.hiddenAt) return fail("hidden");
    const isNew = review[written] === null;
    if (isFirst && !isNew && !isSame(review)) return fail("already-written");

    const changed: Review = { ...review, [written]: review[written] ?? now };
    await tx
      .update(reviews)
      .set({
        ...set(found),
        [written]: changed[written],
        checkAt: nextReviewCheck(changed, now) ?? sql`'infinity'`,
      })
      .where(eq(reviews.id, review.id));
    if (isNew) await announce(tx, { ...found, review: changed }, side, now);
    return ok({ shownAt: review.publishedAt ?? publishAt(changed) ?? now });
  });
}

/** Publishes both parts once the second one is there. Otherwise mails the expert that a review waits. */
async function announce(tx: Db, found: ReviewWithParties, side: ReviewSide, now: Date): Promise<void> {
  const { review, learner, expert } = found;
  if (review.publishedAt) {
    await mailSide(
      tx,
      review.id,
      side === "learner" ? expert : learner,
      side === "learner" ? "expert" : "learner",
    );
  } else if (review.reviewedAt && review.notedAt) {
    await publishReview(tx, found, now);
  } else if (side === "learner" && !expert.isErased) {
    await queueMail(tx, reviewWaiting, {
      dedupeKey: `review-waiting:${review.id}`,
      to: expert,
      about: { type: "review", id: review.id },
      payload: {},
    });
  }
}
