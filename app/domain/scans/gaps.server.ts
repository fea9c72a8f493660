import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { experts } from "~/db/schema/experts/experts";
import { aiSkillScans } from "~/db/schema/scans/ai-skill-scans";
import type { OpenedGaps } from "~/domain/experts/key/key-cuts";
import { taughtFacets } from "~/domain/experts/vocabulary";
import type { SkillId } from "./content/shape";

/** Returns the missing skills of the account's newest finished scan, the most important first; empty without one. */
export async function findGaps(db: Db, userId: string): Promise<SkillId[]> {
  const [newest] = await db
    .select({
      // `finishScan` wrote these values.
      missing: sql<Array<{ skill: SkillId }>>`${aiSkillScans.result} -> 'missing'`,
    })
    .from(aiSkillScans)
    .where(and(eq(aiSkillScans.userId, userId), isNotNull(aiSkillScans.result)))
    .orderBy(desc(aiSkillScans.createdAt), aiSkillScans.id)
    .limit(1);
  return newest?.missing.map(({ skill }) => skill) ?? [];
}

/** Returns how many of these gaps each expert teaches, by record id. Without gaps, no statement is run. */
export async function readOpenedGaps(
  db: Db,
  { gaps, expertIds }: { gaps: readonly SkillId[]; expertIds: string[] },
): Promise<Record<string, OpenedGaps>> {
  if (gaps.length === 0 || expertIds.length === 0) return {};
  const rows = await db
    .select({ id: experts.id, facets: experts.facets })
    .from(experts)
    .where(inArray(experts.id, expertIds));
  const teaches = (facets: string[]) => (skill: SkillId) =>
    taughtFacets(skill).some((facet) => facets.includes(facet));
  return Object.fromEntries(
    rows.map(({ id, facets }) => [id, { opened: gaps.filter(teaches(facets)).length, all: gaps.length }]),
  );
}

/** Like `readOpenedGaps`, for the gaps of an account. */
export const openedGapsOf = async (db: Db, { userId, expertIds }: { userId: string; expertIds: string[] }) =>
  readOpenedGaps(db, { gaps: await findGaps(db, userId), expertIds });
