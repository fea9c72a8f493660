import { and, desc, eq, gt, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { prepared } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { isOneOf } from "~/db/is-one-of";
import { aiSkillScans } from "~/db/schema/scans/ai-skill-scans";
import { scanPlanTicks } from "~/db/schema/scans/scan-plan-ticks";
import { isId } from "~/platform/ids";
import type { ScanResult } from "./analysis/result";
import { forgottenAfterDays, type Scan, type ScanHolder, type ScanSummary } from "./scan";

/** Queries of scans by their holders. */

/**
 * Returns a scan of this holder, and the skills of its plan's steps that are done; null for any other scan, and for a
 * forgotten one.
 */
export async function findScan(
  db: Db,
  holder: ScanHolder,
  scanId: string,
): Promise<(Scan & { done: string[] }) | null> {
  if (!isId(scanId)) return null;
  const [row] = await db
    .select({ scan: aiSkillScans, done: doneSkills })
    .from(aiSkillScans)
    .where(and(eq(aiSkillScans.id, scanId), heldBy(holder)));
  return row && !isForgotten(row.scan) ? { ...toScan(row.scan), done: row.done } : null;
}

/** A column: the skills of the steps that are done. */
export const doneSkills = sql<
  string[]
>`coalesce((select jsonb_agg(${scanPlanTicks.skill}) from ${scanPlanTicks}
  where ${scanPlanTicks.scanId} = ${sql`${aiSkillScans}.id`}), '[]')`;

/** Returns the row of a holder's scan, forgotten or not, and locks it until the transaction ends. */
export async function lockScan(tx: Db, holder: ScanHolder, scanId: string) {
  if (!isId(scanId)) return undefined;
  const [row] = await tx
    .select()
    .from(aiSkillScans)
    .where(and(eq(aiSkillScans.id, scanId), heldBy(holder)))
    .for("update");
  return row;
}

/** Returns the holder's newest unfinished scan of the last 30 days; null if there is none. */
export async function findUnfinished(db: Db, holder: ScanHolder, now: Date): Promise<Scan | null> {
  const since = new Date(now.getTime() - forgottenAfterDays * 86_400_000);
  const [row] = await db
    .select()
    .from(aiSkillScans)
    .where(and(heldBy(holder), isNull(aiSkillScans.finishedAt), gt(aiSkillScans.createdAt, since)))
    .orderBy(desc(aiSkillScans.createdAt))
    .limit(1);
  return row ? toScan(row) : null;
}

/** The number of scans in lists and charts. */
export const shownScans = 12;

/** Returns the holder's newest finished scans. */
export async function listScans(db: Db, holder: ScanHolder, limit = shownScans): Promise<ScanSummary[]> {
  return prepared(
    db
      .select({
        id: aiSkillScans.id,
        mode: aiSkillScans.scanType,
        createdAt: aiSkillScans.createdAt,
        // `finishScan` wrote these values.
        target: sql<ScanResult["target"]>`${aiSkillScans.result} -> 'target'`,
        readiness: sql<number>`(${aiSkillScans.result} ->> 'readiness')::int`,
      })
      .from(aiSkillScans)
      .where(and(heldBy(holder), isNotNull(aiSkillScans.result)))
      .orderBy(desc(aiSkillScans.createdAt), aiSkillScans.id)
      .limit(limit),
  );
}

/** Returns the holder's last finished scan before this one; null if there is none. */
export async function findScanBefore(db: Db, holder: ScanHolder, scan: Scan): Promise<Scan | null> {
  const [row] = await db
    .select()
    .from(aiSkillScans)
    .where(and(heldBy(holder), isNotNull(aiSkillScans.result), lt(aiSkillScans.createdAt, scan.createdAt)))
    .orderBy(desc(aiSkillScans.createdAt))
    .limit(1);
  return row ? toScan(row) : null;
}

/** Returns the SQL condition for the account's scans and the browser's scans without an account. */
export function heldBy({ userId, scanIds }: ScanHolder): SQL | undefined {
  const ofBrowser = and(isNull(aiSkillScans.userId), isOneOf(aiSkillScans.id, scanIds));
  if (userId === null) return scanIds.length > 0 ? ofBrowser : sql`false`;
  const ofAccount = eq(aiSkillScans.userId, userId);
  return scanIds.length > 0 ? or(ofAccount, ofBrowser) : ofAccount;
}

type Row = typeof aiSkillScans.$inferSelect;

const isForgotten = ({ finishedAt, result }: Row) => finishedAt !== null && result === null;

export function toScan({ result, finishedAt, modelSummary, scanType, userId, ...row }: Row): Scan {
  return {
    id: row.id,
    mode: scanType,
    answers: row.answers,
    cvText: row.cvText,
    finished:
      finishedAt && result
        ? // `finishScan` wrote it.
          { at: finishedAt, result: result as ScanResult, modelSummary }
        : null,
    isSaved: userId !== null,
    createdAt: row.createdAt,
  };
}
