import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { reviews } from "~/db/schema/reviews/reviews";
import { testimonials } from "~/db/schema/site/testimonials";
import { authorName, quoted } from "./review";
import type { Voice } from "./voices";

/**
 * Returns quotes for the front page: of each of these experts the newest review with five stars that has room there, in
 * the order of the ids, and one of each learner at most; where there is none, what tutors say. One query reads both.
 */
export async function listVoices(db: Db, expertIds: readonly string[], most: number): Promise<Voice[]> {
  const learners = db
    .selectDistinctOn([reviews.expertId], {
      id: reviews.id,
      expertId: sql<string | null>`${reviews.expertId}`.as("voice_of"),
      name: sql<string | null>`coalesce(${users.fullName}, ${reviews.authorName})`.as("voice_name"),
      title: sql<string>`''`.as("voice_title"),
      quote: sql<string>`${reviews.comment}`.as("voice_quote"),
      isExample: reviews.isExample,
    })
    .from(reviews)
    .leftJoin(users, eq(users.id, reviews.learnerId))
    .where(
      and(
        inArray(reviews.expertId, [...expertIds]),
        sql`is_public`,
        isNull(reviews.reservationId),
        eq(reviews.rating, 5),
        sql`${users.erasedAt} is null`,
        sql`length(${reviews.comment}) between ${quoted.shortest} and ${quoted.longest}`,
      ),
    )
    .orderBy(asc(reviews.expertId), desc(reviews.reviewedAt), desc(reviews.id));
  const tutors = db
    .select({
      id: testimonials.id,
      expertId: sql<string | null>`null::uuid`.as("voice_of"),
      name: sql<string | null>`${testimonials.name}`.as("voice_name"),
      title: sql<string>`${testimonials.title}`.as("voice_title"),
      quote: sql<string>`${testimonials.quote}`.as("voice_quote"),
      isExample: testimonials.isExample,
    })
    .from(testimonials)
    .orderBy(asc(testimonials.place))
    .limit(most);
  const rows = await unionAll(learners, tutors);
  const placeOf = (id: string) => expertIds.indexOf(id);
  const said = rows.flatMap(({ expertId, name, ...row }) =>
    expertId === null ? [] : [{ ...row, expertId, name: authorName({ name, isErased: false }) }],
  );
  const own = rows.flatMap((row) => (row.expertId === null ? [{ ...row, name: row.name ?? "" }] : []));
  if (said.length === 0) return own.slice(0, most);
  said.sort((one, other) => placeOf(one.expertId) - placeOf(other.expertId));
  const names = said.map(({ name }) => name);
  return said.filter(({ name }, at) => names.indexOf(name) === at).slice(0, most);
}
