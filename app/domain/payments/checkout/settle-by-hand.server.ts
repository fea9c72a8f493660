import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { runCommand } from "~/db/retry.server";
import { paymentEvents } from "~/db/schema/payments/payment-events";
import { refunds } from "~/db/schema/payments/refunds";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { postRefundByHand } from "~/domain/ledger/record-money.server";
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
    if (refund) await lockPayment(tx, refund.paymentId);
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
    return ok(null);
  });
}

/** A failed refund was given back elsewhere. One that is still under way gets its entry from the provider. */
async function giveBackByHand(tx: Db, caller: SignedInCaller, id: string): Promise<void> {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id));
  if (refund?.state !== "failed") return;
  await postRefundByHand(tx, { refund, now: caller.now });
  await keepCreditNotes(tx, caller, refund.paymentId);
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
