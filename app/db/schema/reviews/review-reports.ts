import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/users";
import { createdAt, instant, primaryId, textEnum } from "../columns";
import { reviews } from "./reviews";

const outcomeEnum = textEnum("outcome", ["hidden", "left"]);

/** A reader's report of a public review. The admin hides the review or leaves it; the outcome is mailed. */
export const reviewReports = pgTable(
  "review_reports",
  {
    id: primaryId(),
    reviewId: uuid("review_id")
      .notNull()
      .references(() => reviews.id),
    reporterId: uuid("reporter_id")
      .notNull()
      .references(() => users.id),
    reason: text("reason").notNull(),
    outcome: outcomeEnum.column(),
    closedAt: instant("closed_at"),
    createdAt: createdAt(),
  },
  (table) => [
    check("review_reports_reason_check", sql`length(${table.reason}) between 1 and 1000`),
    check(
      "review_reports_outcome_check",
      sql`${outcomeEnum.check(table.outcome)} and (${table.outcome} is null) = (${table.closedAt} is null)`,
    ),
    uniqueIndex("review_reports_open_key").on(table.reviewId, table.reporterId).where(sql`closed_at is null`),
    index("review_reports_open_index").on(table.createdAt, table.id).where(sql`closed_at is null`),
    index("review_reports_review_index").on(table.reviewId),
    index("review_reports_reporter_index").on(table.reporterId),
    // For erasing an account, which searches these texts for its e-mail address.
    index("review_reports_reason_index").using("gin", table.reason.op("gin_trgm_ops")),
  ],
);
