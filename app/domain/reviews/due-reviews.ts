import type { Review } from "~/db/schema/reviews/reviews";
import { dueAt, nextOf, type Scheduled } from "~/domain/schedule";
import { askFrom, askUntil, publishAt, writeUntil } from "./review";

/** The due actions of a review. */

export interface TimedReview extends Pick<Review, "endedAt" | "reviewedAt" | "notedAt" | "publishedAt"> {
  /** The report that one side was absent, with the time when it was refused; null while it isn't decided. */
  report?: { refusedAt: Date | null } | null;
}

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
  const { reviewedAt, publishedAt } = review;
  const shownAt = publishedAt ? null : publishAt(review);
  return [
    ...(reviewedAt || review.report?.refusedAt === null
      ? []
      : [{ act: "ask" as const, ...askedWithin(review) }]),
    ...(shownAt ? [{ act: "publish" as const, from: shownAt, until: null }] : []),
  ];
}

/** When the learner is asked. After a report was refused, that is later by the time that it took. */
function askedWithin({ endedAt, report }: TimedReview) {
  const from = askFrom(endedAt);
  const laterMs = Math.max(0, (report?.refusedAt ?? from).getTime() - from.getTime());
  const until = Math.min(askUntil(endedAt).getTime() + laterMs, writeUntil(endedAt).getTime());
  return { from: new Date(from.getTime() + laterMs), until: new Date(until) };
}
