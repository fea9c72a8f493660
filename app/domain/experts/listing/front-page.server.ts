import { asc, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { experts } from "~/db/schema/experts/experts";
import { testimonials } from "~/db/schema/site/testimonials";
import { shownName } from "~/domain/experts/expert";
import type { ExpertFacts, Testimonial } from "./front-page";
import { listed, recommendedOrder } from "./listed.server";
import { countLimit } from "./listing";

/** Reads experts for the front page. */

/** Returns the first experts with reviews in recommended order; without any, the first experts. */
export async function featuredExperts(db: Db, most: number) {
  const first = (condition = listed) =>
    db
      .select({
        id: experts.id,
        name: experts.name,
        title: experts.title,
        avatar: experts.picture,
        priceCents: experts.priceCents,
        rating: experts.rating,
        reviews: experts.reviews,
      })
      .from(experts)
      .where(condition)
      .orderBy(...recommendedOrder(experts))
      .limit(most);
  const reviewed = await first(sql`${listed} and ${experts.reviews} > 0`);
  const rows = reviewed.length > 0 ? reviewed : await first();
  return rows.map(({ name, ...rest }) => ({ ...rest, displayName: shownName(name) }));
}

/** Returns the number of listed experts and their lowest price. */
export async function readExpertFacts(db: Db): Promise<ExpertFacts> {
  const some = db
    .select({ one: sql`1` })
    .from(experts)
    .where(listed)
    .limit(countLimit + 1)
    .as("some");
  const lowest = db
    .select({ priceCents: experts.priceCents })
    .from(experts)
    .where(listed)
    .orderBy(asc(experts.priceCents), asc(experts.id))
    .limit(1);
  const [row] = await db
    .select({ count: sql<number>`count(*)::int`, fromCents: sql<number | null>`(${lowest})` })
    .from(some);
  return row ?? { count: 0, fromCents: null };
}

/** Returns the testimonials of tutors, in their stored order. */
export const listTestimonials = async (db: Db, most: number): Promise<Testimonial[]> =>
  db
    .select({
      id: testimonials.id,
      name: testimonials.name,
      title: testimonials.title,
      quote: testimonials.quote,
      isExample: testimonials.isExample,
    })
    .from(testimonials)
    .orderBy(asc(testimonials.place))
    .limit(most);
