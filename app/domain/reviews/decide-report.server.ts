import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { reviewReports } from "~/db/schema/reviews/review-reports";
import { reviews } from "~/db/schema/reviews/reviews";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import type { Decision } from "~/domain/lists/decision";
import { defineMail, type WaitingMail } from "~/domain/mails/mail-kind";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { isId } from "~/platform/ids";
import { paths } from "~/shared/paths";
import { fail, ok, type Result } from "~/shared/result";
import type { DecideReportError } from "./decide-report";
import { lockReview, partyFacts, reviewParties } from "./review-parties.server";

type Outcome = "hidden" | "left";

/** The mail to a reporter about the decision. */
export const reportDecided = defineMail({
  template: "review-report-decided",
  read: async (_db, mail: WaitingMail<{ outcome: Outcome; expertId: string }>, { appUrl }) => ({
    to_name: mail.toName,
    outcome: mail.payload.outcome,
    reviewsUrl: new URL(paths.expertReviews(mail.payload.expertId), appUrl).href,
  }),
});

/** The mail to the author that the review was hidden, with the reason. */
export const reviewHidden = defineMail({
  template: "review-hidden",
  read: async (db, mail) => {
    const found = await reviewParties(db, mail.aboutId);
    if (!found?.review.hiddenReason) return "what it is about was deleted";
    return { ...partyFacts(found, "learner", mail), reason: found.review.hiddenReason };
  },
});

/**
 * The admin's decision on a report: 'accept' keeps the review and closes this report. 'refuse' hides the review, closes
 * all its reports, and mails its author the reason. Both mail the reporters of closed reports.
 */
export async function decideReport(
  db: Db,
  caller: SignedInCaller,
  { reportId, decision }: { reportId: string; decision: Decision },
): Promise<Result<{ expertId: string }, DecideReportError>> {
  if (!isId(reportId)) return fail("unknown-report");
  return db.transaction(async (tx) => {
    const [seen] = await tx
      .select({ reviewId: reviewReports.reviewId })
      .from(reviewReports)
      .where(eq(reviewReports.id, reportId));
    const review = seen && (await lockReview(tx, seen.reviewId));
    if (!review) return fail("unknown-report");
    const outcome: Outcome = decision.decision === "accept" ? "left" : "hidden";
    const ofReview = eq(reviewReports.reviewId, review.id);
    const closed = await tx
      .update(reviewReports)
      .set({ outcome, closedAt: caller.now })
      .where(
        and(outcome === "left" ? eq(reviewReports.id, reportId) : ofReview, isNull(reviewReports.closedAt)),
      )
      .returning({ id: reviewReports.id, reporterId: reviewReports.reporterId });
    if (!closed.some(({ id }) => id === reportId)) return fail("already-decided");

    if (decision.decision === "refuse" && !review.hiddenAt) {
      await tx
        .update(reviews)
        .set({ hiddenAt: caller.now, hiddenReason: decision.reason })
        .where(eq(reviews.id, review.id));
      await mailAuthor(tx, review.id);
    }
    await recordAudit(tx, caller, {
      action: outcome === "hidden" ? "review-hidden" : "review-left",
      object: { type: "review", id: review.id },
      detail: { report: reportId },
    });
    for (const { id, reporterId } of closed) {
      await mailReporter(tx, {
        id,
        reporterId,
        reviewId: review.id,
        payload: { outcome, expertId: review.expertId },
      });
    }
    return ok({ expertId: review.expertId });
  });
}

async function mailAuthor(tx: Db, reviewId: string): Promise<void> {
  const found = await reviewParties(tx, reviewId);
  if (!found || found.learner.isErased) return;
  await queueMail(tx, reviewHidden, {
    dedupeKey: `review-hidden:${reviewId}`,
    to: found.learner,
    about: { type: "review", id: reviewId },
    payload: {},
  });
}

async function mailReporter(
  tx: Db,
  report: {
    id: string;
    reporterId: string;
    reviewId: string;
    payload: { outcome: Outcome; expertId: string };
  },
): Promise<void> {
  const living = and(eq(users.id, report.reporterId), isNull(users.erasedAt));
  const [to] = await tx
    .select({ userId: users.id, email: users.email, name: users.fullName })
    .from(users)
    .where(living);
  if (!to) return;
  await queueMail(tx, reportDecided, {
    dedupeKey: `review-report-decided:${report.id}`,
    to,
    about: { type: "review", id: report.reviewId },
    payload: report.payload,
  });
}
