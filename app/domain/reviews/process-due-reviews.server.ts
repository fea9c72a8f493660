import { and, asc, eq, lte, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { eachDue } from "~/db/each-due.server";
import { claims } from "~/db/schema/claims/claims";
import { type Review, reviews } from "~/db/schema/reviews/reviews";
import { defineMail } from "~/domain/mails/mail-kind";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { withQuery } from "~/shared/with-query";
import { dueReviewActs, nextReviewCheck } from "./due-reviews";
import { publishReview, reviewPath } from "./publish-review.server";
import { ratings, writeUntil } from "./review";
import { partyFacts, reviewParties } from "./review-parties.server";

/** The mail that asks the learner for a review, with five links that open the form with that rating. */
export const reviewRequest = defineMail({
  template: "review-request",
  read: async (db, mail, { appUrl }) => {
    const found = await reviewParties(db, mail.aboutId);
    if (!found) return "what it is about was deleted";
    const { review } = found;
    if (review.reviewedAt) return "the review is written by now";
    if (review.hiddenAt) return "the session doesn't take place any more";
    const path = reviewPath(review);
    return {
      ...partyFacts(found, "learner", mail),
      closesAt: writeUntil(review.endedAt).toISOString(),
      /** What was free of charge is reviewed in words. */
      links: review.isFree
        ? []
        : ratings.map(({ value, label }) => ({
            label,
            stars: value,
            href: new URL(withQuery(path, { rating: value }), appUrl).href,
          })),
      pageUrl: new URL(path, appUrl).href,
    };
  },
});

/**
 * The report that one side was absent: its learner is asked once it is refused. A guarantee says that the session took
 * place, so its learner is asked as any other (decisions J1, J10).
 */
async function findReport(db: Db, { bookingId }: Pick<Review, "bookingId">) {
  if (!bookingId) return null;
  const [report] = await db
    .select({ refusedAt: claims.decidedAt })
    .from(claims)
    .where(and(eq(claims.bookingId, bookingId), eq(claims.kind, "no_show")));
  return report ?? null;
}

/**
 * Runs the due actions of reviews: asks learners a day after the end, and publishes parts 7 days after the first. Takes
 * at most `limit` reviews whose `check_at` has passed, each in its own transaction. Safe to run concurrently.
 * @param onFault gets each review that failed; it is retried a minute later
 * @returns the number of reviews that were processed or put off
 */
export async function processDueReviews(
  db: Db,
  { now, limit }: { now: Date; limit: number },
  onFault?: (error: unknown, reviewId: string) => void,
): Promise<number> {
  const rows = await dueReviews(db, now, limit);
  return eachDue(db, { now, rows, one: (tx, { id }) => processOne(tx, id, now), putOff, onFault });
}

/** The query of `processDueReviews`. The index has only reviews with a due action. */
export const dueReviews = (db: Db, now: Date, limit: number) =>
  db.select({ id: reviews.id }).from(reviews).where(isDue(now)).orderBy(asc(reviews.checkAt)).limit(limit);

const isDue = (now: Date) => and(sql`check_at < 'infinity'`, lte(reviews.checkAt, now));

/** @returns false if another worker has processed it, or the review is locked */
async function processOne(tx: Db, id: string, now: Date): Promise<boolean> {
  const [row] = await tx
    .select()
    .from(reviews)
    .where(and(eq(reviews.id, id), isDue(now)))
    .for("no key update", { skipLocked: true });
  const found = row && (await reviewParties(tx, id));
  if (!found) return false;

  const review = { ...row, report: await findReport(tx, row) };
  await tx
    .update(reviews)
    .set({ checkAt: nextReviewCheck(review, now) ?? sql`'infinity'` })
    .where(eq(reviews.id, id));
  for (const act of dueReviewActs(review, now)) {
    if (act === "publish") await publishReview(tx, found, now);
    else if (!found.learner.isErased) {
      await queueMail(tx, reviewRequest, {
        dedupeKey: `review-request:${id}`,
        to: found.learner,
        about: { type: "review", id },
        payload: {},
      });
    }
  }
  return true;
}

const putOff = (db: Db, id: string, checkAt: Date) =>
  db.update(reviews).set({ checkAt }).where(eq(reviews.id, id));
