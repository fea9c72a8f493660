import { and, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { aiSkillScans } from "~/db/schema/scans/ai-skill-scans";
import { isId } from "~/platform/ids";

/** Assigns a browser's scans without an account to the one that signed in. @returns how many of them are finished */
export async function attachScans(
  db: Db,
  { userId, scanIds }: { userId: string; scanIds: readonly string[] },
): Promise<number> {
  const ids = scanIds.filter(isId);
  if (ids.length === 0) return 0;
  const attached = await db
    .update(aiSkillScans)
    .set({ userId })
    .where(and(inArray(aiSkillScans.id, ids), isNull(aiSkillScans.userId)))
    .returning({ hasResult: sql<boolean>`${aiSkillScans.result} is not null` });
  return attached.filter(({ hasResult }) => hasResult).length;
}
