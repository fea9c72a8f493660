import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { runCommand } from "~/db/retry.server";
import { type Payment, payments } from "~/db/schema/payments/payments";
import type { SignedInCaller } from "~/domain/caller";
import type { PaidFor } from "~/domain/ledger/paid-for.server";
import { postCharge } from "~/domain/ledger/record-money.server";
import { announceBudget } from "~/domain/payments/announce-budget.server";
import { announcePayment } from "~/domain/payments/announce-payment.server";
import { findBudgets } from "~/domain/payments/find-budgets.server";
import { lockBillable } from "~/domain/payments/lock-billable.server";
import { type BudgetPaymentError, becomesLow, whyNotFromBudget } from "~/domain/payments/team-budget";
import { isId, newId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";

/**
 * Pays the caller's session or seat from the budget of a team of theirs, all of it or nothing (0038). Balance and limit are
 * read behind the team's lock. A payment under way at a provider stays open; if it is paid all the same, it is a duplicate
 * and refunded.
 */
export async function payFromBudget(
  db: Db,
  caller: SignedInCaller,
  { what, teamId }: { what: Exclude<PaidFor, { teamId: string }>; teamId: string },
): Promise<Result<Payment, BudgetPaymentError>> {
  if (!Object.values(what).every(isId)) return fail("not-found");
  if (!isId(teamId)) return fail("not-a-member");
  const { actor, now } = caller;
  return runCommand(db, async (tx): Promise<Result<Payment, BudgetPaymentError>> => {
    const billable = await lockBillable(tx, what, actor.userId);
    if (!billable) return fail("not-found");
    if (!billable.isDue(now)) return fail("nothing-due");
    await lockInOrder(tx, ["team", teamId]);
    const { amountCents, currency } = billable;
    const [budget] = await findBudgets(tx, { userId: actor.userId, now, teamId });
    if (!budget) return fail("not-a-member");
    const whyNot = whyNotFromBudget(budget, amountCents);
    if (whyNot) return fail(whyNot);
    const id = newId();
    const [payment] = await tx
      .insert(payments)
      .values({
        ...{ id, ...what, teamId, payerId: actor.userId, provider: "team", amountCents, currency },
        ...{ state: "paid", sessionId: id, chargeId: id, paidAt: now, createdAt: now },
      })
      .returning();
    if (!payment) throw new Error("A payment was not written");
    await postCharge(tx, { paymentId: id, amountCents, currency, now });
    // It is due, so that it can be fulfilled.
    if (!(await billable.fulfil(tx, caller))) throw new Error("What is due was not fulfilled");
    await announcePayment(tx, { paymentId: id, about: "received" });
    if (becomesLow(budget.leftCents, budget.leftCents - amountCents)) {
      await announceBudget(tx, { about: "low", teamId, paymentId: id, amountCents });
    }
    return ok(payment);
  });
}
