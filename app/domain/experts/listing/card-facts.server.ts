import { and, eq, sql } from "drizzle-orm";
import { asList } from "~/db/as-list";
import { builtOnce } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { isOneOf } from "~/db/is-one-of";
import { expertReliability } from "~/db/schema/experts/expert-reliability";
import { experts } from "~/db/schema/experts/experts";
import { favourites } from "~/db/schema/experts/favourites";
import type { Verified } from "~/domain/experts/certifications/certification";
import { verifiedCertifications } from "~/domain/experts/certifications/certifications.server";
import { gapsOf, type Missing, newestMissing } from "~/domain/experts/key/gaps.server";
import { type Reliability, reliabilityOf } from "~/domain/experts/reliability/reliability";
import { responseTimeText } from "~/domain/experts/reliability/response-time";
import { medianAnswer } from "~/domain/experts/reliability/response-times.server";

/** What cards and profiles show of an expert that doesn't come from the expert. */
export interface CardFacts {
  /** Null if there are too few sessions. */
  reliability: Reliability | null;
  verified: Verified[];
  /** How soon the expert answers, in words; null if too few answers were measured. */
  answers: string | null;
  isFavourite: boolean;
  facets: string[];
}

/** @param viewerId null for a visitor */
type Question = { expertIds: string[]; viewerId: string | null; now: Date };

/**
 * Reads the facts of these experts, by record id, and the missing skills of the viewer's newest finished scan, the most
 * important first. One statement.
 */
export async function readCardFacts(db: Db, question: Question) {
  const rows = question.expertIds.length === 0 ? [] : await askFacts(db, question);
  return {
    gaps: gapsOf(rows[0]?.missing),
    experts: Object.fromEntries(
      rows.map(({ id, median, due, kept, learners, returned, ...rest }): [string, CardFacts] => {
        const counts = { due: due ?? 0, kept: kept ?? 0, learners: learners ?? 0, returned: returned ?? 0 };
        const answers = median === null ? null : responseTimeText(median);
        return [id, { ...rest, reliability: reliabilityOf(counts), answers }];
      }),
    ),
  };
}

/** Builds the query of `readCardFacts`. Exported for the test that reads its plan. */
export const cardFactsQuery = (db: Db, { expertIds, viewerId, now }: Question) => {
  const saved = (userId: string) =>
    sql`exists (select from ${favourites} where ${and(eq(favourites.userId, userId), eq(favourites.expertId, experts.id))})`;
  return db
    .select({
      id: experts.id,
      facets: experts.facets,
      due: expertReliability.due,
      kept: expertReliability.kept,
      learners: expertReliability.learners,
      returned: expertReliability.returned,
      verified: asList<Verified>(verifiedCertifications),
      median: medianAnswer(now),
      isFavourite: sql<boolean>`${viewerId === null ? sql`false` : saved(viewerId)}`,
      missing: sql<Missing>`${viewerId === null ? sql`null` : newestMissing(db, viewerId)}`,
    })
    .from(experts)
    .leftJoin(expertReliability, eq(expertReliability.expertId, experts.id))
    .where(isOneOf(experts.id, expertIds));
};

const askFacts = builtOnce(cardFactsQuery);
