import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { asList } from "~/db/as-list";
import { builtOnce } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { reviews } from "~/db/schema/reviews/reviews";
import { isId } from "~/platform/ids";
import { authorName, type Distribution, type PublicReview, type ReviewSort, reviewsPerPage } from "./review";

/** The public columns of reviews. */

/** The condition of the partial indexes. */
const isPublic = sql`is_public`;

const publicColumns = {
  id: reviews.id,
  expertId: reviews.expertId,
  rating: reviews.rating,
  comment: reviews.comment,
  name: sql<string | null>`coalesce(${users.fullName}, ${reviews.authorName})`,
  isErased: sql<boolean>`${users.erasedAt} is not null`,
  endedAt: reviews.endedAt,
  minutes: reviews.minutes,
  skill: reviews.skill,
  answer: reviews.answer,
  isExample: reviews.isExample,
};

const select = (db: Db) =>
  db.select(publicColumns).from(reviews).leftJoin(users, eq(users.id, reviews.learnerId)).$dynamic();

type Row = Awaited<ReturnType<typeof select>>[number];

const toPublic = ({ name, isErased, expertId: _, ...review }: Row): PublicReview => ({
  ...review,
  author: authorName({ name, isErased }),
});

/** The orders of a list. Those in words alone come last where stars decide. */
const orders: Record<ReviewSort, SQL[]> = {
  newest: [desc(reviews.reviewedAt), desc(reviews.id)],
  highest: [sql`${reviews.rating} desc nulls last`, desc(reviews.reviewedAt), desc(reviews.id)],
  lowest: [asc(reviews.rating), desc(reviews.reviewedAt), desc(reviews.id)],
};

/** Builds the query of `listReviews`; exported so that a test can check its plan. */
export const reviewsQuery = (
  db: Db,
  { expertId, sort, page }: { expertId: string; sort: ReviewSort; page: number },
) =>
  select(db)
    .where(and(eq(reviews.expertId, expertId), isPublic))
    .orderBy(...orders[sort])
    .limit(reviewsPerPage + 1)
    .offset((page - 1) * reviewsPerPage);

/** A page of an expert's reviews. @param query `page` from 1 */
export async function listReviews(db: Db, query: { expertId: string; sort: ReviewSort; page: number }) {
  const rows = await reviewsQuery(db, query);
  return { reviews: rows.slice(0, reviewsPerPage).map(toPublic), hasNext: rows.length > reviewsPerPage };
}

/** Returns the newest three reviews and the distribution of the ratings that count, for a profile. */
export async function reviewSummary(db: Db, expertId: string) {
  const rows = await askSummary(db, { expertId });
  const stars = rows[0]?.stars ?? [];
  const newest = rows.map(({ stars: _, ...row }) => toPublic(row));
  return { newest, stars: countStars(stars), real: realFigures(stars) };
}

const askSummary = builtOnce((db, { expertId }: { expertId: string }) => {
  const isOfExpert = and(eq(reviews.expertId, expertId), isPublic);
  const stars = asList<Stars>(sql`
    select ${reviews.rating}, count(*)::int as count, (count(*) filter (where ${reviews.isExample}))::int as examples
    from ${reviews} where ${isOfExpert} and ${eq(reviews.isCounted, true)} group by ${reviews.rating}`);
  return db
    .select({ ...publicColumns, stars })
    .from(reviews)
    .leftJoin(users, eq(users.id, reviews.learnerId))
    .where(isOfExpert)
    .orderBy(...orders.newest)
    .limit(3);
});

interface Stars {
  rating: number;
  count: number;
  examples: number;
}

const countStars = (rows: Stars[]): Distribution => {
  const of = (rating: number) => rows.find((row) => row.rating === rating)?.count ?? 0;
  return [of(1), of(2), of(3), of(4), of(5)];
};

/** Number and mean of the reviews that aren't examples, for search engines; null without one. */
function realFigures(rows: Stars[]): { count: number; mean: number } | null {
  const real = rows.map(({ rating, count, examples }) => ({ rating, count: count - examples }));
  const count = real.reduce((sum, row) => sum + row.count, 0);
  const stars = real.reduce((sum, row) => sum + row.count * row.rating, 0);
  return count > 0 ? { count, mean: Math.round((stars / count) * 10) / 10 } : null;
}

/** A public review by its id; null for one that doesn't exist, isn't public or was hidden. */
export async function findPublicReview(db: Db, reviewId: string) {
  if (!isId(reviewId)) return null;
  const [row] = await select(db).where(and(eq(reviews.id, reviewId), isPublic));
  return row ? { ...toPublic(row), expertId: row.expertId } : null;
}
