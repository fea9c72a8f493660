import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { scanPlanTicks } from "~/db/schema/scans/scan-plan-ticks";
import type { Caller } from "~/domain/caller";
import { fail, ok, type Result } from "~/shared/result";
import { findScan } from "./queries.server";
import type { ScanHolder } from "./scan";

/** Marks a step of the plan as done or not done. @returns `not-found` if the scan or the step isn't the holder's */
export async function tickStep(
  db: Db,
  { now }: Caller,
  { holder, scanId, skill, isDone }: { holder: ScanHolder; scanId: string; skill: string; isDone: boolean },
): Promise<Result<null, "not-found">> {
  const scan = await findScan(db, holder, scanId);
  if (!scan?.finished?.result.plan.some((step) => step.skill === skill)) return fail("not-found");
  if (isDone) {
    await db.insert(scanPlanTicks).values({ scanId, skill, createdAt: now }).onConflictDoNothing();
  } else {
    await db
      .delete(scanPlanTicks)
      .where(and(eq(scanPlanTicks.scanId, scanId), eq(scanPlanTicks.skill, skill)));
  }
  return ok(null);
}
