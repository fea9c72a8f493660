import { desc, eq, or, sql } from "drizzle-orm";
import { reviewReports } from "~/db/schema/reviews/review-reports";
import { reviews } from "~/db/schema/reviews/reviews";
import { displayName } from "~/domain/experts/expert";
import { hidden, kept, personal, shown } from "./declare.server";
import { nameOfExpert } from "./experts.server";
import { receivedReviews, writtenReviews } from "./owner.server";
import { inOthersTexts, redactOwner } from "./words.server";

const order = [desc(reviews.endedAt), desc(reviews.id)];
const session = shown(
  "endedAt minutes skill rating comment reviewedAt note notedAt answer answeredAt publishedAt",
);
const sessionKept = kept("the session is the other side's too", "skill authorName");
/** A review is kept without its author's name (decision J1). An expert's own texts are removed with the expert. */
export const reviewTables = {
  reviews: [
    personal(reviews, {
      rows: writtenReviews,
      exportAs: "reviewsWritten",
      order,
      show: {
        ...session,
        ...shown("hiddenAt hiddenReason"),
        ...hidden("only examples have it", "authorName"),
      },
      more: () => ({ expertName: nameOfExpert(reviews.expertId) }),
      // The note appears as it does on the page.
      finish: ({ expertName, note, notedAt, ...review }) => ({
        expert: displayName(expertName),
        ...review,
        ...(review.publishedAt && { note, notedAt }),
      }),
      erase: {
        comment: redactOwner(reviews.comment),
        answer: redactOwner(reviews.answer),
        // Only the learner could read the note and the admin's reason for hiding the review.
        note: null,
        hiddenReason: sql<string>`case when ${reviews.hiddenAt} is not null then '…' end`,
        ...sessionKept,
      },
    }),
    personal(reviews, {
      rows: receivedReviews,
      exportAs: "reviewsReceived",
      order,
      show: {
        ...session,
        ...shown("hiddenAt"),
        ...hidden("only examples have it", "authorName"),
        ...hidden("the author's", "hiddenReason"),
      },
      finish: ({ rating, comment, reviewedAt, skill, ...review }) => ({
        ...review,
        ...(review.publishedAt && { rating, comment, reviewedAt, skill }),
      }),
      erase: {
        note: null,
        answer: null,
        comment: redactOwner(reviews.comment),
        ...kept("the author's", "hiddenReason"),
        ...sessionKept,
      },
    }),
    inOthersTexts(reviews, ["comment", "note", "answer"]),
  ],
  reviewReports: [
    personal(reviewReports, {
      rows: ({ id }) => eq(reviewReports.reporterId, id),
      exportAs: "reportsOfReviews",
      show: shown("reason outcome createdAt closedAt"),
      erase: { reason: redactOwner(reviewReports.reason) },
    }),
    personal(reviewReports, {
      // The array makes Postgres look up each id in the index, however large the table is.
      rows: (owner) =>
        sql`${reviewReports.reviewId} = any(array(select ${reviews.id} from ${reviews} where ${or(writtenReviews(owner), receivedReviews(owner))}))`,
      notExported: "another user's report to the admin",
      erase: { reason: redactOwner(reviewReports.reason) },
    }),
    inOthersTexts(reviewReports, ["reason"]),
  ],
};
