import { deletedName } from "~/domain/accounts/erased";
import { shownName } from "~/domain/experts/expert";

/** The rules and texts of reviews (decision J1, 0021). */

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The limits of a comment and of the expert's note, in characters. */
export const shortestText = 20;
export const longestText = 2000;
export const reportLimit = 1000;

/** The ratings with their meanings. */
export const ratings = [
  { value: 5, label: "Excellent" },
  { value: 4, label: "Good" },
  { value: 3, label: "Fair" },
  { value: 2, label: "Poor" },
  { value: 1, label: "Bad" },
] as const;

/** The lengths of a review that pages quote, in characters. */
export const quoted = { shortest: 40, longest: 220 };

/**
 * Returns the review that a profile quotes first: the newest good one in words; null without one. The list below leaves
 * it out, so a single review isn't quoted.
 */
export const quotedReview = <Review extends Pick<PublicReview, "rating" | "comment">>(
  newest: readonly Review[],
): Review | null =>
  (newest.length > 1 &&
    newest.find(
      ({ rating, comment }) => comment !== null && comment.length <= quoted.longest && (rating ?? 0) >= 4,
    )) ||
  null;

/** "4 stars" */
export const starsText = (rating: number): string => (rating === 1 ? "1 star" : `${rating} stars`);

/** Returns until when both sides can write: 30 days after the end. */
export const writeUntil = (endedAt: Date): Date => new Date(endedAt.getTime() + 30 * dayMs);

/** Returns until when a part can be edited: 48 hours after it was written. */
export const editUntil = (writtenAt: Date): Date => new Date(writtenAt.getTime() + 48 * hourMs);

/** The learner is asked for a review between one and seven days after the end. */
export const askFrom = (endedAt: Date): Date => new Date(endedAt.getTime() + dayMs);
export const askUntil = (endedAt: Date): Date => new Date(endedAt.getTime() + 7 * dayMs);

/** When each side wrote its part; null if it hasn't. */
export interface Parts {
  reviewedAt: Date | null;
  notedAt: Date | null;
}

/** Returns when both parts are published: with the second one, or 7 days after the first; null without any. */
export function publishAt({ reviewedAt, notedAt }: Parts): Date | null {
  if (reviewedAt && notedAt) return reviewedAt > notedAt ? reviewedAt : notedAt;
  const first = reviewedAt ?? notedAt;
  return first && new Date(first.getTime() + 7 * dayMs);
}

/** The author of a part: the learner writes the review, the expert the private note. */
export type ReviewSide = "learner" | "expert";

/** Whether a side can write or edit its part at `now`; `shown` is what the other side can read (decision J11). */
export type PartStanding = "open" | "closed" | "editable" | "final" | "shown";

export function partStanding(
  writtenAt: Date | null,
  { endedAt, publishedAt }: { endedAt: Date; publishedAt: Date | null },
  now: Date,
): PartStanding {
  if (!writtenAt) return now <= writeUntil(endedAt) ? "open" : "closed";
  if (publishedAt) return "shown";
  return now <= editUntil(writtenAt) ? "editable" : "final";
}

export type WriteError =
  | "not-found"
  | Exclude<PartStanding, "open" | "editable">
  | "hidden"
  | "not-held"
  | "reported"
  | "learner-gone"
  | "already-written";

/** Why a part wasn't stored. */
export const writeMessages: Record<ReviewSide, Record<Exclude<WriteError, "not-found">, string>> = {
  learner: {
    closed: "Reviews close 30 days after the session. This session can't be reviewed any more.",
    final: "A review can be edited for 48 hours. This review can't be changed any more.",
    shown: "Your review is shown, so it can't be changed any more.",
    hidden: "An admin has hidden this review, so it can't be changed.",
    "not-held": "This session counts as one that didn't take place, so it isn't reviewed.",
    reported:
      "You have reported that your expert didn't appear. You can review this session if the report is refused.",
    "learner-gone": "This account was deleted, so the session can't be reviewed.",
    "already-written":
      "You have already reviewed this session. What you see here was not saved: open the page again to edit your review.",
  },
  expert: {
    closed: "Notes close 30 days after the session. You can't write one for this session any more.",
    final: "A note can be edited for 48 hours. This note can't be changed any more.",
    shown: "Your note is shown, so it can't be changed any more.",
    hidden: "An admin has hidden this review, so your note can't be changed.",
    "not-held": "This session counts as one that didn't take place, so there is no note about it.",
    reported:
      "You have reported that the learner didn't appear. You can write a note about this session if the report is refused.",
    "learner-gone": "The learner's account was deleted, so there is no one to read a note.",
    "already-written":
      "You have already written a note about this session. What you see here was not saved: open the page again to edit your note.",
  },
};

export type AnswerError = "not-found" | "already-answered";
export const alreadyAnswered =
  "You have already answered this review. An answer can't be changed, and yours stays as it is.";

export const reportMessages = {
  unverified: "Please confirm your email address before you report a review.",
  "already-reported": "You have already reported this review. We'll email you what we decide.",
};

/** First name and initial of the author; erased authors have no name. */
export function authorName({ name, isErased }: { name: string | null; isErased: boolean }): string {
  return isErased || name === null || name === deletedName ? "A learner" : shownName(name);
}

/** The orders of an expert's reviews. */
export const reviewSorts = { newest: "Newest", highest: "Highest", lowest: "Lowest" } as const;
export type ReviewSort = keyof typeof reviewSorts;
export const reviewsPerPage = 10;

/** A public review as pages show it. */
export interface PublicReview {
  id: string;
  /** Null for a review in words. */
  rating: number | null;
  comment: string | null;
  author: string;
  endedAt: Date;
  minutes: number;
  skill: string | null;
  answer: string | null;
  isExample: boolean;
}

/** What counts in an expert's figures (decision J11). */
export const countingRule =
  "If a learner reviews the same expert more than once in 90 days, only the latest review counts. Free sessions and classes are reviewed in words only.";

/** The number of counted reviews for each rating. */
export type Distribution = readonly [number, number, number, number, number];
