import { inArray, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { aiSkillScans } from "~/db/schema/scans/ai-skill-scans";
import { scanPlanTicks } from "~/db/schema/scans/scan-plan-ticks";
import { forgottenAfterDays } from "./scan";

/**
 * Empties scans of visitors after 30 days without an account. The rows stay, because they are counted.
 * @returns how many scans were emptied, at most `limit`
 */
export async function forgetOldScans(db: Db, { now, limit }: { now: Date; limit: number }): Promise<number> {
  const before = new Date(now.getTime() - forgottenAfterDays * 86_400_000).toISOString();
  const { id, userId, result, answers, cvText, createdAt, finishedAt } = aiSkillScans;
  // The same condition as that of the partial index.
  const old = db
    .select({ id })
    .from(aiSkillScans)
    .where(
      sql`${userId} is null and (${result} is not null or ${answers} <> '{}' or ${cvText} is not null) and ${createdAt} <= ${before}::timestamptz and coalesce(${finishedAt}, ${createdAt}) <= ${before}::timestamptz`,
    )
    .limit(limit)
    .for("update", { skipLocked: true });
  return db.transaction(async (tx) => {
    const forgotten = await tx
      .update(aiSkillScans)
      .set({ answers: {}, cvText: null, result: null, modelSummary: null })
      .where(inArray(id, old))
      .returning({ id });
    const ids = forgotten.map((scan) => scan.id);
    if (ids.length > 0) await tx.delete(scanPlanTicks).where(inArray(scanPlanTicks.scanId, ids));
    return forgotten.length;
  });
}
