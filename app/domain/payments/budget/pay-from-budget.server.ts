import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { runCommand } from "~/db/retry.server";
import { type Payment, payments } from "~/db/schema/payments/payments";
import type { SignedInCaller } from "~/domain/caller";
import type { PaidFor } from "~/domain/ledger/paid-for.server";
import { postCharge } from "~/domain/ledger/record-money.server";
import { announceBudget } from "~/domain/payments/announce-budget.server";
import { announcePayment } from "~/domain/payments/announce-payment.server";
import type { Billable } from "~/domain/payments/billable";
import { findBudgets, type OwnBudget } from "~/domain/payments/find-budgets.server";
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
    const [budget] = await findBudgets(tx, { userId: actor.userId, now, teamId });
    if (!budget) return fail("not-a-member");
    const whyNot = whyNotFromBudget(budget, billable.amountCents);
    if (whyNot) return fail(whyNot);
    const payment = await spendBudget(tx, caller, { billable, payerId: actor.userId, ...budget });
    await announcePayment(tx, { paymentId: payment.id, about: "received" });
    return ok(payment);
  });
}

/**
 * Pays what is due from a budget that has so much left, for its member, and fulfils it. The caller holds the locks of what
 * is paid for, then the team's.
 */
export async function spendBudget(
  tx: Db,
  caller: Pick<SignedInCaller, "now">,
  { billable, payerId, teamId, leftCents }: Spending,
): Promise<Payment> {
  const { now } = caller;
  const { what, amountCents, currency } = billable;
  const id = newId();
  const [payment] = await tx
    .insert(payments)
    .values({
      ...{ id, ...what, teamId, payerId, provider: "team", amountCents, currency },
      ...{ state: "paid", sessionId: id, chargeId: id, paidAt: now, createdAt: now },
    })
    .returning();
  if (!payment) throw new Error("A payment was not written");
  await postCharge(tx, { paymentId: id, amountCents, currency, now });
  // It is due, so that it can be fulfilled.
  if (!(await billable.fulfil(tx, caller))) throw new Error("What is due was not fulfilled");
  if (becomesLow(leftCents, leftCents - amountCents)) {
    await announceBudget(tx, { about: "low", teamId, paymentId: id, amountCents });
  }
  return payment;
}

interface Spending extends Pick<OwnBudget, "teamId" | "leftCents"> {
  billable: Billable;
  payerId: string;
}
