import type { Db } from "~/db/client.server";
import { runCommand } from "~/db/retry.server";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { leftOfPayment } from "~/domain/ledger/left-of-payment.server";
import { requestRefund } from "~/domain/ledger/request-refund.server";
import { announcePayment } from "~/domain/payments/announce-payment.server";
import { lockPayment } from "~/domain/payments/lock-payment.server";
import { isId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import { type AdminRefundError, whyNotRefundable } from "./admin-refund";

interface AdminRefund {
  paymentId: string;
  /** The amount to refund, in whole cents. */
  amountCents: number;
  /** The admin's reason, 1 to 500 characters. The payer can read it. */
  reason: string;
  /** The remaining amount that the page showed, in whole cents. */
  shownLeftCents: number;
}

/** What was requested; whole cents. */
type Requested = Pick<AdminRefund, "amountCents"> & { currency: string };

/**
 * Refunds a payment or a part of it for the admin. The job `send-refund` sends it to the provider, and the ledger gets
 * its entry once the provider has confirmed it. The payer is mailed the reason.
 * @returns why not, checked under the locks, so that the second of two concurrent refunds is refused
 */
export async function refundAsAdmin(
  db: Db,
  caller: SignedInCaller,
  { paymentId, amountCents, reason, shownLeftCents }: AdminRefund,
): Promise<Result<Requested, AdminRefundError>> {
  if (!isId(paymentId)) return fail("unknown-payment");
  return runCommand(db, async (tx): Promise<Result<Requested, AdminRefundError>> => {
    const locked = await lockPayment(tx, paymentId);
    if (!locked) return fail("unknown-payment");
    const { leftCents, isDisputed, currency, underWay } = await leftOfPayment(tx, paymentId);
    const isPaid = locked.payment.state === "paid";
    const isUnderWay = underWay !== null;
    const isBudgets = "teamId" in locked.billable.what;
    const whyNot = whyNotRefundable({ isPaid, isBudgets, leftCents, isUnderWay, isDisputed });
    if (whyNot) return fail(whyNot);
    if (leftCents !== shownLeftCents) return fail("left-changed");
    if (!Number.isInteger(amountCents) || amountCents < 1 || amountCents > leftCents) return fail("too-much");
    const why = { reason: "admin", now: caller.now } as const;
    const refund = await requestRefund(tx, { paymentId, amountCents, currency, note: reason, ...why });
    // What a budget paid is back already.
    const isBack = refund.state === "succeeded";
    await announcePayment(tx, { paymentId, about: isBack ? "refunded" : "refund-requested", refund });
    if (isBack) await locked.billable.revoke(tx, caller);
    await recordAudit(tx, caller, {
      action: "payment-refunded",
      object: { type: "payment", id: paymentId },
      detail: {
        refundId: refund.id,
        amountCents,
        leftCents: leftCents - amountCents,
        currency,
      },
    });
    return ok({ amountCents, currency });
  });
}
