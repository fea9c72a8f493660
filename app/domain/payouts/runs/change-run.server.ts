import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { payoutEntries } from "~/db/schema/payments/payout-entries";
import { type PayoutRun, payoutRuns } from "~/db/schema/payments/payout-runs";
import { payouts } from "~/db/schema/payments/payouts";
import type { AuditAction } from "~/domain/audit/audit";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { isId } from "~/platform/ids";
import { bankName } from "~/platform/providers";
import { fail, ok, type Result } from "~/shared/result";
import { leftOutReasons, type RunError } from "./run";

type Changed = Promise<Result<PayoutRun, RunError>>;

/** Confirms a draft. A provider's run is then sent by the worker; the bank's run waits for `sendRun`. */
export const confirmRun = (db: Db, caller: SignedInCaller, runId: string): Changed =>
  changeRun(db, caller, {
    ...{ runId, from: ["draft"], refusal: "not-draft", action: "payout-run-confirmed" },
    change: async (tx, run) => {
      const set = { state: "confirmed" as const, confirmedAt: caller.now };
      await tx.update(payoutRuns).set(set).where(eq(payoutRuns.id, run.id));
      if (run.provider !== bankName) await releaseRun(tx, run.id, caller.now);
    },
  });

/** Sends a confirmed run: from now on it can't be stopped, and the worker sends each of its payouts. */
export const sendRun = (db: Db, caller: SignedInCaller, runId: string): Changed =>
  changeRun(db, caller, {
    ...{ runId, from: ["confirmed"], refusal: "not-confirmed", action: "payout-run-sent" },
    change: (tx, run) => releaseRun(tx, run.id, caller.now),
  });

/** Stops a run that isn't sent yet. Its entries can be paid by another run. */
export const stopRun = (db: Db, caller: SignedInCaller, runId: string): Changed =>
  changeRun(db, caller, {
    ...{ runId, from: ["draft", "confirmed"], refusal: "already-sent", action: "payout-run-stopped" },
    change: async (tx, run) => {
      const set = { state: "stopped" as const, closedAt: caller.now };
      await tx.update(payoutRuns).set(set).where(eq(payoutRuns.id, run.id));
      await tx.execute(sql`delete from ${payoutEntries} using ${payouts}
        where ${payoutEntries.payoutId} = ${payouts.id} and ${payouts.runId} = ${run.id}`);
      await tx
        .update(payouts)
        .set({ state: "left-out", failure: leftOutReasons.stopped })
        .where(eq(payouts.runId, run.id));
    },
  });

async function releaseRun(tx: Db, runId: string, now: Date): Promise<void> {
  await tx.update(payoutRuns).set({ state: "sent", sentAt: now }).where(eq(payoutRuns.id, runId));
  await tx
    .update(payouts)
    .set({ checkAt: now })
    .where(and(eq(payouts.runId, runId), eq(payouts.state, "planned")));
}

/** Changes a run under its row's lock, with an audit line. */
async function changeRun(
  db: Db,
  caller: SignedInCaller,
  how: {
    runId: string;
    from: Array<PayoutRun["state"]>;
    refusal: RunError;
    action: AuditAction;
    change(tx: Db, run: PayoutRun): Promise<void>;
  },
): Changed {
  const { runId, from, refusal, action, change } = how;
  if (!isId(runId)) return fail("unknown-run");
  return db.transaction(async (tx): Changed => {
    const [run] = await tx.select().from(payoutRuns).where(eq(payoutRuns.id, runId)).for("update");
    if (!run) return fail("unknown-run");
    if (!from.includes(run.state)) return fail(refusal);
    await change(tx, run);
    await recordAudit(tx, caller, { action, object: { type: "payout-run", id: runId } });
    return ok(run);
  });
}

/**
 * Settles a run once none of its payouts is under way, and removes the accounts that its file for the bank needed. The
 * caller holds the lock of one of its payouts.
 */
export async function settleRunIfOver(tx: Db, runId: string, now: Date): Promise<void> {
  const [run] = await tx.select().from(payoutRuns).where(eq(payoutRuns.id, runId)).for("update");
  if (run?.state !== "sent") return;
  const [underWay] = await tx
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(eq(payouts.runId, runId), inArray(payouts.state, ["planned", "sending", "sent"])))
    .limit(1);
  if (underWay) return;
  await tx.update(payouts).set({ sealed: null }).where(eq(payouts.runId, runId));
  await tx.update(payoutRuns).set({ state: "settled", closedAt: now }).where(eq(payoutRuns.id, runId));
}
