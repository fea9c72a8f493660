import { type SQL, sql } from "drizzle-orm";
import { reviews } from "~/db/schema/reviews/reviews";

/** Selects when a session was reviewed by its learner; null before. @param of the session's column in `reviews` */
export const reviewedAtOf = (of: SQL): SQL<Date | null> =>
  sql`(select ${sql.identifier("reviewed_at")} from ${reviews} where ${of})`.mapWith(reviews.reviewedAt);
