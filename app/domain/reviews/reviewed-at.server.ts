import { type SQL, sql } from "drizzle-orm";
import { reviews } from "~/db/schema/reviews/reviews";

/** When a session was reviewed by its learner, for queries of sessions; null before. @param of the session, in `reviews` */
export const reviewedAtOf = (of: SQL): SQL<Date | null> =>
  sql`(select ${sql.identifier("reviewed_at")} from ${reviews} where ${of})`.mapWith(reviews.reviewedAt);
