import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { payoutRuns } from "~/db/schema/payments/payout-runs";
import { payouts } from "~/db/schema/payments/payouts";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { isId } from "~/platform/ids";
import { bankName } from "~/platform/providers";
import { fail, ok, type Result } from "~/shared/result";
import { applyPayoutStatus } from "./apply-status.server";
import type { RunError } from "./run";

/** What the admin says of a payout by bank. */
export interface ByHand {
  payoutId: string;
  outcome: "paid" | "failed" | "returned";
  /** Why it failed or came back, at most 500 characters; the expert reads it. */
  reason: string | null;
  isClosed?: boolean;
}

/** Confirms, fails or returns one payout of a run that is paid by hand. */
export async function settlePayout(
  db: Db,
  caller: SignedInCaller,
  { payoutId, outcome, reason, isClosed = false }: ByHand,
): Promise<Result<{ runId: string }, RunError>> {
  if (!isId(payoutId)) return fail("unknown-payout");
  const { now } = caller;
  return db.transaction(async (tx): Promise<Result<{ runId: string }, RunError>> => {
    const [found] = await tx
      .select({ payout: payouts, provider: payoutRuns.provider })
      .from(payouts)
      .innerJoin(payoutRuns, eq(payoutRuns.id, payouts.runId))
      .where(eq(payouts.id, payoutId))
      .for("update", { of: payouts });
    if (!found) return fail("unknown-payout");
    if (found.provider !== bankName) return fail("not-by-hand");
    const { state, runId } = found.payout;
    if (outcome === "returned" && state !== "paid") return fail("not-paid");
    if (outcome !== "returned" && state !== "sent") return fail("not-under-way");
    await applyPayoutStatus(tx, {
      ...{ payoutId, now },
      status: { id: `by-hand:${payoutId}`, state: outcome, failure: reason, isClosed },
    });
    await recordAudit(tx, caller, {
      action: "payout-settled",
      object: { type: "payout", id: payoutId },
      detail: { outcome },
    });
    return ok({ runId });
  });
}

/** Marks all payouts of a run that the bank pays and that are under way as paid, each in a transaction of its own. */
export async function settleAllAsPaid(
  db: Db,
  caller: SignedInCaller,
  runId: string,
): Promise<Result<null, RunError>> {
  if (!isId(runId)) return fail("unknown-run");
  const [run] = await db.select().from(payoutRuns).where(eq(payoutRuns.id, runId));
  if (!run) return fail("unknown-run");
  if (run.provider !== bankName) return fail("not-by-hand");
  const rows = await db
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(eq(payouts.runId, runId), eq(payouts.state, "sent")));
  if (rows.length === 0) return fail("not-under-way");
  // Another admin may have settled one in between: that is no error.
  for (const { id } of rows) await settlePayout(db, caller, { payoutId: id, outcome: "paid", reason: null });
  return ok(null);
}
