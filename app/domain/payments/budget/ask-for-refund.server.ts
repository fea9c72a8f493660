import type { Db } from "~/db/client.server";
import { runCommand } from "~/db/retry.server";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { owedOfBudget } from "~/domain/ledger/close-emptied.server";
import { refundBudget } from "~/domain/ledger/request-refund.server";
import { readBudget } from "~/domain/ledger/team-budget.server";
import { lockBillable } from "~/domain/payments/lock-billable.server";
import type { BudgetRefundError } from "~/domain/payments/team-budget";
import { isId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";

/**
 * Refunds what is left of a budget that the caller's team paid in the last twelve months: to the cards that paid for it,
 * and what was transferred by the admin.
 * @returns the cents that will be refunded
 */
export async function askForRefund(
  db: Db,
  caller: SignedInCaller,
  { teamId }: { teamId: string },
): Promise<Result<number, BudgetRefundError>> {
  if (!isId(teamId)) return fail("not-found");
  return runCommand(db, async (tx): Promise<Result<number, BudgetRefundError>> => {
    if (!(await lockBillable(tx, { teamId }, caller.actor.userId))) return fail("not-found");
    if ((await readBudget(tx, teamId)).isFrozen) return fail("budget-frozen");
    // A second refund of one payment would wait for the first, and then take what has been added since.
    if ((await owedOfBudget(tx, teamId)) > 0) return fail("refund-under-way");
    const cents = await refundBudget(tx, { teamId, now: caller.now });
    if (cents === 0) return fail("nothing-left");
    await recordAudit(tx, caller, {
      action: "budget-refunded",
      object: { type: "team", id: teamId },
      detail: { amountCents: cents, currency: "USD" },
    });
    return ok(cents);
  });
}
