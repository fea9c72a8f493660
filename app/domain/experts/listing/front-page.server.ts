import { asc, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { experts } from "~/db/schema/experts/experts";
import { shownName } from "~/domain/experts/expert";
import { cutsOf } from "~/domain/experts/key/taught-skills";
import { sampleParts } from "~/domain/experts/sample-case";
import type { ExpertFacts, FeaturedExpert } from "./front-page";
import { listed, recommendedOrder } from "./listed.server";
import { countLimit } from "./listing";

/** Reads experts for the front page. */

/** Returns the first experts with reviews in recommended order; without any, the first experts. */
export async function featuredExperts(db: Db, most: number): Promise<FeaturedExpert[]> {
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
        facets: experts.facets,
        sampleBrought: experts.sampleBrought,
        sampleDone: experts.sampleDone,
        sampleNext: experts.sampleNext,
      })
      .from(experts)
      .where(condition)
      .orderBy(...recommendedOrder(experts))
      .limit(most);
  const reviewed = await first(sql`${listed} and ${experts.reviews} > 0`);
  const rows = reviewed.length > 0 ? reviewed : await first();
  return rows.map(({ name, facets, sampleBrought, sampleDone, sampleNext, ...rest }) => ({
    ...rest,
    displayName: shownName(name),
    cuts: cutsOf(facets),
    sample: sampleParts({ sampleBrought, sampleDone, sampleNext }),
  }));
}

/** Returns the number of listed experts, their lowest price, and their reviews. */
export async function readExpertFacts(db: Db): Promise<ExpertFacts> {
  const some = db
    .select({ reviews: experts.reviews, ratingSum: experts.ratingSum })
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
    .select({
      count: sql<number>`count(*)::int`,
      fromCents: sql<number | null>`(${lowest})`,
      reviews: sql<number>`coalesce(sum(${some.reviews}), 0)::int`,
      ratingSum: sql<number>`coalesce(sum(${some.ratingSum}), 0)::int`,
    })
    .from(some);
  if (!row) return { count: 0, fromCents: null, rated: null };
  const { count, fromCents, reviews, ratingSum } = row;
  const isWhole = reviews > 0 && count <= countLimit;
  return { count, fromCents, rated: isWhole ? { reviews, average: (ratingSum / reviews).toFixed(1) } : null };
}
