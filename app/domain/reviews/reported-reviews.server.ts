import { eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { experts } from "~/db/schema/experts/experts";
import { reviewReports } from "~/db/schema/reviews/review-reports";
import { reviews } from "~/db/schema/reviews/reviews";
import { excerpt } from "~/domain/lists/excerpt";
import { longestWaiting, queueList, waitingIn } from "~/domain/lists/queue-list.server";
import { waitingText } from "~/domain/lists/waiting-text";
import { isId } from "~/platform/ids";
import { paths } from "~/shared/paths";
import { starsText } from "./review";

const author = alias(users, "author");

const selectReports = (db: Db) =>
  db
    .select({
      id: reviewReports.id,
      reason: reviewReports.reason,
      outcome: reviewReports.outcome,
      createdAt: reviewReports.createdAt,
      closedAt: reviewReports.closedAt,
      reporter: { userId: users.id, name: users.fullName },
      expert: { id: experts.id, name: experts.name },
      author: { userId: author.id, name: author.fullName },
      review: reviews,
    })
    .from(reviewReports)
    .innerJoin(reviews, eq(reviews.id, reviewReports.reviewId))
    .innerJoin(experts, eq(experts.id, reviews.expertId))
    .innerJoin(users, eq(users.id, reviewReports.reporterId))
    .leftJoin(author, eq(author.id, reviews.learnerId))
    .$dynamic();

type ReportRow = Awaited<ReturnType<typeof selectReports>>[number];

/** Lists reported reviews, longest waiting first. */
export const reportedReviews = queueList("reviews", {
  rows: (db, { limit, offset }) =>
    selectReports(db)
      .innerJoin(...waitingIn("reviews", reviewReports.id))
      .orderBy(...longestWaiting)
      .limit(limit)
      .offset(offset),
  lead: () => "Reviews that a reader has reported, oldest first.",
  columns: [
    { name: "Expert", cell: ({ id, expert }) => [{ text: expert.name, href: paths.reportedReview(id) }] },
    { name: "Rating", cell: ({ review }) => (review.rating ? starsText(review.rating) : "In words") },
    { name: "Reported by", cell: ({ reporter }) => reporter.name },
    { name: "Reason", cell: ({ reason }) => excerpt(reason) },
    { name: "Waiting", cell: ({ createdAt }, { now, zone }) => waitingText(createdAt, now, zone) },
  ],
});

/** One report with its review; null for an unknown one. */
export async function readReviewReport(db: Db, reportId: string): Promise<ReportRow | null> {
  if (!isId(reportId)) return null;
  const [row] = await selectReports(db).where(eq(reviewReports.id, reportId));
  return row ?? null;
}
