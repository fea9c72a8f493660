import type { Db } from "~/db/client.server";
import { aiSkillScans } from "~/db/schema/scans/ai-skill-scans";
import { newId } from "~/platform/ids";
import { scanCookieWith } from "~/web/scan-cookie.server";
import { testNow as now } from "../caller";
import { get, testContext } from "../site/request";

/** Skill scans with open questions, and the cookies of the browsers that took them. */

/** @param userId null for a visitor's scan @returns the scan's id */
export async function openScan(
  db: Db,
  userId: string | null,
  values: Partial<typeof aiSkillScans.$inferInsert> = {},
): Promise<string> {
  const id = newId();
  await db
    .insert(aiSkillScans)
    .values({ id, userId, scanType: "quick", contentVersion: "1", createdAt: now, ...values });
  return id;
}

/** The `Cookie` header of the browser that took a scan. */
export function heldCookie(scanId: string): string {
  const context = testContext({ t: { db: {} as Db } }); // nothing is read from a database
  return scanCookieWith(context, get("/skill-scan"), scanId).split(";")[0] ?? "";
}

/** Required answers of the quick scan. */
export const quickAnswers = { q1: "soc-analyst", q2: "support", q3: ["windows"], q4: ["none"], q5: ["none"] };
