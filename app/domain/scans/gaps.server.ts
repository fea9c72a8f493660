import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { builtOnce } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { experts } from "~/db/schema/experts/experts";
import { favourites } from "~/db/schema/experts/favourites";
import { aiSkillScans } from "~/db/schema/scans/ai-skill-scans";
import type { SkillId } from "./content/shape";

/** What an account sees of experts beside what everybody sees. */
export interface ViewersExperts {
  /** The missing skills of the account's newest finished scan, the most important first. */
  gaps: SkillId[];
  /** By record id. */
  experts: Record<string, { isFavourite: boolean; facets: string[] }>;
}

/** Reads the account's gaps, and which of these experts are its favourites. One statement. */
export async function readViewersExperts(
  db: Db,
  { userId, expertIds }: { userId: string; expertIds: string[] },
): Promise<ViewersExperts> {
  if (expertIds.length === 0) return { gaps: [], experts: {} };
  const rows = await askViewersExperts(db, { userId, expertIds });
  return {
    gaps: gapsOf(rows[0]?.missing),
    experts: Object.fromEntries(rows.map(({ id, isFavourite, facets }) => [id, { isFavourite, facets }])),
  };
}

const askViewersExperts = builtOnce((db, { userId, expertIds }: { userId: string; expertIds: string[] }) => {
  const saved = db
    .select({ id: favourites.expertId })
    .from(favourites)
    .where(and(eq(favourites.userId, userId), eq(favourites.expertId, sql`${experts}.id`)));
  return db
    .select({
      id: experts.id,
      facets: experts.facets,
      isFavourite: sql<boolean>`exists ${saved}`,
      missing: sql<Missing>`${newestMissing(db, userId)}`,
    })
    .from(experts)
    .where(inArray(experts.id, expertIds));
});

/** Returns the missing skills of the account's newest finished scan, the most important first; empty without one. */
export async function findGaps(db: Db, userId: string): Promise<SkillId[]> {
  const [newest] = await newestMissing(db, userId);
  return gapsOf(newest?.missing);
}

/** As `finishScan` wrote it; null without a finished scan. */
type Missing = Array<{ skill: SkillId }> | null;

const newestMissing = (db: Db, userId: string) =>
  db
    .select({ missing: sql<Missing>`${aiSkillScans.result} -> 'missing'` })
    .from(aiSkillScans)
    .where(and(eq(aiSkillScans.userId, userId), isNotNull(aiSkillScans.result)))
    .orderBy(desc(aiSkillScans.createdAt), aiSkillScans.id)
    .limit(1);

const gapsOf = (missing: Missing | undefined): SkillId[] => missing?.map(({ skill }) => skill) ?? [];
