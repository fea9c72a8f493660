import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { aiSkillScans } from "~/db/schema/scans/ai-skill-scans";

/** Returns the missing skills of the account's newest finished scan, the most important first; empty without one. */
export async function findGaps(db: Db, userId: string): Promise<string[]> {
  const [newest] = await newestMissing(db, userId);
  return gapsOf(newest?.missing);
}

/** As `finishScan` wrote it; null without a finished scan. */
export type Missing = Array<{ skill: string }> | null;

/** The query of the missing skills of an account's newest finished scan. */
export const newestMissing = (db: Db, userId: string) =>
  db
    .select({ missing: sql<Missing>`${aiSkillScans.result} -> 'missing'` })
    .from(aiSkillScans)
    .where(and(eq(aiSkillScans.userId, userId), isNotNull(aiSkillScans.result)))
    .orderBy(desc(aiSkillScans.createdAt), aiSkillScans.id)
    .limit(1);

/** @param missing the column of `newestMissing` */
export const gapsOf = (missing: Missing | undefined): string[] => missing?.map(({ skill }) => skill) ?? [];
