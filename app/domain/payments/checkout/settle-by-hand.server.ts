import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { runCommand } from "~/db/retry.server";
import { paymentEvents } from "~/db/schema/payments/payment-events";
import { payments } from "~/db/schema/payments/payments";
import { refunds } from "~/db/schema/payments/refunds";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { postRefund, postRefundByHand } from "~/domain/ledger/record-money.server";
import { announcePayment } from "~/domain/payments/announce-payment.server";
import { lockPayment } from "~/domain/payments/lock-payment.server";
import { keepCreditNotes } from "~/domain/receipts/credit-notes.server";
import { isId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import type { SettleByHandError } from "./to-settle";
import { findSettled, waitsForSettling } from "./to-settle.server";

/**
 * Removes a payment from the admin's queue, because it was dealt with elsewhere. The ledger says that
 * a failed refund was given back from the operator's own account. The audit records it;
 * the note may contain a name, so it is stored with the payment, where erasure finds it.
 */
export async function settleByHand(
  db: Db,
  caller: SignedInCaller,
  { id, note }: { id: string; note: string },
): Promise<Result<null, SettleByHandError>> {
  if (!isId(id)) return fail("unknown-payment");
  return runCommand(db, async (tx): Promise<Result<null, SettleByHandError>> => {
    // The payment is locked before its refund, as by everything that settles refunds.
    const [refund] = await tx
      .select({ paymentId: refunds.paymentId })
      .from(refunds)
      .where(eq(refunds.id, id));
    const locked = refund ? await lockPayment(tx, refund.paymentId) : null;
    const type = await lockToSettle(tx, id);
    if (!type) return fail("unknown-payment");
    if (await findSettled(tx, id)) return fail("already-settled");
    if (!(await waitsForSettling(tx, id))) return fail("nothing-to-settle");
    await recordAudit(tx, caller, {
      action: "payment-settled-by-hand",
      object: { type, id },
    });
    const table = type === "refund" ? refunds : paymentEvents;
    await tx.update(table).set({ settledNote: note }).where(eq(table.id, id));
    if (type === "refund") await giveBackByHand(tx, caller, id);
    await locked?.billable.revoke(tx, caller);
    return ok(null);
  });
}

/**
 * A failed refund was given back elsewhere, and one of a transfer by another transfer. One that is still under way at a
 * provider gets its entry from there.
 */
async function giveBackByHand(tx: Db, caller: SignedInCaller, id: string): Promise<void> {
  const [found] = await tx
    .select({ refund: refunds, provider: payments.provider })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, id));
  if (!found) return;
  const { refund, provider } = found;
  const { paymentId, amountCents, currency, state } = refund;
  const { now } = caller;
  if (state === "failed") {
    await postRefundByHand(tx, { refund, now });
  } else if (state === "submitted" && provider === "transfer") {
    await tx.update(refunds).set({ state: "succeeded", settledAt: now }).where(eq(refunds.id, id));
    await postRefund(tx, { refund, amountCents, currency, now });
    await announcePayment(tx, { paymentId, about: "refunded", refund });
  } else return;
  await keepCreditNotes(tx, caller, paymentId);
}

/** Serializes two admins who settle the same payment. */
async function lockToSettle(tx: Db, id: string): Promise<"payment-event" | "refund" | null> {
  const [event] = await tx
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.id, id), isNull(paymentEvents.paymentId)))
    .for("update");
  if (event) return "payment-event";
  const [refund] = await tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.id, id)).for("update");
  return refund ? "refund" : null;
}
