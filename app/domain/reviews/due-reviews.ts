import type { Review } from "~/db/schema/reviews/reviews";
import { dueAt, nextOf, type Scheduled } from "~/domain/schedule";
import { askFrom, askUntil, publishAt } from "./review";

/** The due actions of a review. */

export type TimedReview = Pick<Review, "endedAt" | "reviewedAt" | "notedAt" | "publishedAt">;

/** `ask`: mail the learner. `publish`: show both parts. */
export type ReviewAct = "ask" | "publish";

/** Returns the actions that are due at `now`. */
export const dueReviewActs = (review: TimedReview, now: Date): ReviewAct[] => dueAt(schedule(review), now);

/** Returns when the next action is due; null if there is none. */
export const nextReviewCheck = (review: TimedReview, now: Date): Date | null =>
  nextOf(
    schedule(review).map(({ from }) => from),
    now,
  );

function schedule(review: TimedReview): Array<Scheduled<ReviewAct>> {
  const { endedAt, reviewedAt, publishedAt } = review;
  const shownAt = publishedAt ? null : publishAt(review);
  return [
    ...(reviewedAt ? [] : [{ act: "ask" as const, from: askFrom(endedAt), until: askUntil(endedAt) }]),
    ...(shownAt ? [{ act: "publish" as const, from: shownAt, until: null }] : []),
  ];
}
