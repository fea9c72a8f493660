import { eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { type Review, reviews } from "~/db/schema/reviews/reviews";
import type { SignedInCaller } from "~/domain/caller";
import { defineMail } from "~/domain/mails/mail-kind";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { fail, ok, type Result } from "~/shared/result";
import { nextReviewCheck } from "./due-reviews";
import { openReporter } from "./open-report.server";
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
  /** Null for what was free of charge, which is reviewed in words. */
  rating: number | null;
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
    set: ({ review, expertSkills }) => ({
      rating: review.isFree ? null : rating,
      comment,
      // A class keeps its title.
      ...(review.bookingId && { skill: skill && expertSkills.includes(skill) ? skill : null }),
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
    set: () => ({ note }),
  });

interface Part {
  side: ReviewSide;
  isFirst: boolean;
  set(found: ReviewWithParties): Partial<Review>;
}

async function writePart(
  db: Db,
  { actor, now }: SignedInCaller,
  session: ReviewedSession,
  { side, isFirst, set }: Part,
): Promise<Result<{ shownAt: Date }, WriteError>> {
  return db.transaction(async (tx) => {
    const found = await findOwnReview(tx, actor, session);
    if (found?.side !== side) return fail("not-found");
    const review = await lockReview(tx, found.review.id);
    if (!review) return fail("not-found");

    const written = side === "learner" ? "reviewedAt" : "notedAt";
    if (!found.isHeld) return fail("not-held");
    if (found.learner.isErased) return fail("learner-gone");
    if ((await openReporter(tx, review)) === side) return fail("reported");
    if (review.hiddenAt) return fail("hidden");
    const isNew = review[written] === null;
    const words = set(found);
    const shownAt = () => review.publishedAt ?? publishAt(changed) ?? now;
    const changed: Review = { ...review, ...words, [written]: review[written] ?? now };
    if (!isNew && isSame(review, words)) return ok({ shownAt: shownAt() });
    if (isFirst && !isNew) return fail("already-written");
    const standing = partStanding(review[written], review, now);
    if (standing !== "open" && standing !== "editable") return fail(standing);

    await tx
      .update(reviews)
      .set({
        ...words,
        [written]: changed[written],
        checkAt: nextReviewCheck(changed, now) ?? sql`'infinity'`,
      })
      .where(eq(reviews.id, review.id));
    if (isNew) await announce(tx, { ...found, review: changed }, side, now);
    return ok({ shownAt: shownAt() });
  });
}

/** The same form again, as a double click sends it, changes nothing. */
const isSame = (review: Review, words: Partial<Review>): boolean =>
  Object.entries(words).every(([name, value]) => review[name as keyof Review] === value);

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
