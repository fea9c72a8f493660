import type { Review } from "~/db/schema/reviews/reviews";
import { shownName } from "~/domain/experts/expert";
import { formatZoned } from "~/shared/zone-text";
import {
  authorName,
  editUntil,
  partStanding,
  publishAt,
  type ReviewSide,
  writeMessages,
  writeUntil,
} from "./review";

interface Seen {
  review: Review;
  side: ReviewSide;
  learner: { name: string; isErased: boolean };
  expert: { name: string; avatar: string | null };
  expertSkills: string[];
  /** False after a report of an absence that stands. */
  isHeld: boolean;
  /** The side whose report of an absence isn't decided yet. */
  reporter: ReviewSide | null;
}

/** A session's review for one side: its own part, and the other side's once both are published. */
export function reviewPage(found: Seen, { zone, now }: { zone: string; now: Date }) {
  const { review, side, learner, expert, expertSkills, isHeld } = found;
  const isLearner = side === "learner";
  const writtenAt = isLearner ? review.reviewedAt : review.notedAt;
  const standing = partStanding(writtenAt, review, now);
  const isHidden = review.hiddenAt !== null;
  const isOpen = standing === "open" || standing === "editable";
  const isReporter = found.reporter === side;
  const whyNot = !isHeld
    ? "not-held"
    : learner.isErased
      ? "learner-gone"
      : isReporter
        ? "reported"
        : isHidden
          ? "hidden"
          : isOpen
            ? null
            : standing;
  const isPublished = review.publishedAt !== null;
  const moment = (at: Date) => formatZoned(at, zone);
  const shownAt = isPublished ? null : publishAt(review);
  return {
    id: review.id,
    side,
    isClass: review.reservationId !== null,
    /** Without stars. */
    isFree: review.isFree,
    title: review.reservationId ? review.skill : null,
    otherName: isLearner ? shownName(expert.name) : authorName(learner),
    otherAvatar: isLearner ? expert.avatar : null,
    expertId: review.expertId,
    ended: moment(review.endedAt),
    /** The reader's name under a public review. */
    knownAs: authorName(learner),
    whyNot: whyNot && writeMessages[side][whyNot],
    hiddenReason: isLearner && isHeld ? review.hiddenReason : null,
    isWritten: writtenAt !== null,
    until: moment(writtenAt ? editUntil(writtenAt) : writeUntil(review.endedAt)),
    /** When the reader's part will be published; null if it is, or if nothing is written. */
    shownAt: writtenAt && shownAt ? moment(shownAt) : null,
    own: isLearner
      ? { rating: review.rating, comment: review.comment, skill: review.skill, note: null }
      : { rating: null, comment: null, skill: null, note: review.note },
    other:
      isPublished && !isHidden
        ? isLearner
          ? { rating: null, text: review.note }
          : { rating: review.rating, text: review.comment }
        : null,
    answer: isPublished ? review.answer : null,
    canAnswer: !isLearner && review.isPublic && review.answeredAt === null,
    skills: isLearner && review.bookingId ? expertSkills : [],
  };
}

export type ReviewPageView = ReturnType<typeof reviewPage>;
