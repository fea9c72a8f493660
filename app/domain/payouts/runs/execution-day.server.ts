import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { type PayoutRun, payoutRuns } from "~/db/schema/payments/payout-runs";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { nextTargetDay } from "~/domain/payouts/files/target-days";
import { isId } from "~/platform/ids";
import { bankName } from "~/platform/providers";
import { isoDay } from "~/shared/format-time";
import { fail, ok, type Result } from "~/shared/result";
import type { RunError } from "./run";

/**
 * The day on which the bank pays a run: the next working day of TARGET at the first download of its file, or the one
 * that the admin chose before. With the file it is fixed (decision J13).
 */

/** Returns the day that a file has, or would have now. @param zone the IANA zone of the documents today */
export function executionDay(
  { executeOn, downloadedAt }: Pick<PayoutRun, "executeOn" | "downloadedAt">,
  { zone, now }: { zone: string; now: Date },
): string {
  const today = isoDay(now, zone);
  // A chosen day that is over can't be paid on any more.
  return executeOn !== null && (downloadedAt !== null || executeOn >= today)
    ? executeOn
    : nextTargetDay(today);
}

/** Chooses the day, until a file is downloaded. @param day a working day that isn't over */
export async function chooseExecutionDay(
  db: Db,
  caller: SignedInCaller,
  { runId, day }: { runId: string; day: string },
): Promise<Result<null, RunError>> {
  if (!isId(runId)) return fail("unknown-run");
  return db.transaction(async (tx): Promise<Result<null, RunError>> => {
    const [run] = await tx.select().from(payoutRuns).where(eq(payoutRuns.id, runId)).for("update");
    if (!run) return fail("unknown-run");
    if (run.provider !== bankName) return fail("not-by-hand");
    if (run.downloadedAt || run.state === "settled" || run.state === "stopped") return fail("day-fixed");
    await tx.update(payoutRuns).set({ executeOn: day }).where(eq(payoutRuns.id, runId));
    await recordAudit(tx, caller, {
      action: "payout-day-chosen",
      object: { type: "payout-run", id: runId },
      detail: { day },
    });
    return ok(null);
  });
}

/** Fixes the day and the zone at the first download; later ones change nothing. @returns the day */
export async function fixExecutionDay(
  db: Db,
  { runId, zone, now }: { runId: string; zone: string; now: Date },
): Promise<string> {
  const today = isoDay(now, zone);
  const day = sql`case when execute_on >= ${today}::date then execute_on else ${nextTargetDay(today)}::date end`;
  await db
    .update(payoutRuns)
    .set({ executeOn: day, downloadedAt: now, timeZone: zone })
    .where(and(eq(payoutRuns.id, runId), isNull(payoutRuns.downloadedAt)));
  const [run] = await db.select().from(payoutRuns).where(eq(payoutRuns.id, runId));
  if (!run?.executeOn) throw new Error("A run has no execution day");
  return run.executeOn;
}
