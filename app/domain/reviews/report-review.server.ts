import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { reviewReports } from "~/db/schema/reviews/review-reports";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { fail, ok, type Result } from "~/shared/result";
import { findPublicReview } from "./public-reviews.server";

/** Whether the account's own report of this review still waits for the admin. */
export async function hasReported(db: Db, { actor }: SignedInCaller, reviewId: string): Promise<boolean> {
  const own = and(
    eq(reviewReports.reviewId, reviewId),
    eq(reviewReports.reporterId, actor.userId),
    isNull(reviewReports.closedAt),
  );
  return (await db.$count(reviewReports, own)) > 0;
}

export type ReportError = "not-found" | "unverified" | "already-reported";

/** Reports a public review to the admin. A second report waits for the first one to be closed. */
export async function reportReview(
  db: Db,
  caller: SignedInCaller,
  { reviewId, reason }: { reviewId: string; reason: string },
): Promise<Result<{ expertId: string }, ReportError>> {
  if (!caller.actor.isVerified) return fail("unverified");
  const review = await findPublicReview(db, reviewId);
  if (!review) return fail("not-found");
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(reviewReports)
      .values({ reviewId, reporterId: caller.actor.userId, reason, createdAt: caller.now })
      .onConflictDoNothing()
      .returning({ id: reviewReports.id });
    if (!row) return fail("already-reported");
    const object = { type: "review", id: reviewId } as const;
    await recordAudit(tx, caller, { action: "review-reported", object, detail: { report: row.id } });
    return ok({ expertId: review.expertId });
  });
}
