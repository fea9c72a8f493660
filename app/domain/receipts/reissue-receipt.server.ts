import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { runCommand } from "~/db/retry.server";
import { payments } from "~/db/schema/payments/payments";
import { receipts } from "~/db/schema/payments/receipts";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { isId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import { isReceiptOf } from "./find-receipt.server";
import { writeReceipt } from "./issue-receipt.server";
import { type BillingDetails, hasBilling, isSameBilling, receiptNumber } from "./receipt";

/**
 * Replaces the receipt of the caller's payment by one with other company details and a new number. With the details
 * that it has already, nothing changes.
 * @returns the number of the new receipt; null if nothing changed
 */
export async function reissueReceipt(
  db: Db,
  caller: SignedInCaller,
  { paymentId, details }: { paymentId: string; details: BillingDetails },
): Promise<Result<string | null, "not-found">> {
  if (!isId(paymentId)) return fail("not-found");
  const { actor, seller, now } = caller;
  return runCommand(db, async (tx): Promise<Result<string | null, "not-found">> => {
    const [payment] = await tx
      .select({ state: payments.state })
      .from(payments)
      .where(and(eq(payments.id, paymentId), eq(payments.payerId, actor.userId)))
      .for("no key update");
    if (payment?.state !== "paid") return fail("not-found");
    const isCurrent = and(isReceiptOf(paymentId), isNull(receipts.replacedAt));
    const [current] = await tx.select().from(receipts).where(isCurrent);
    if (current ? isSameBilling(current, details) : !hasBilling(details)) return ok(null);
    await tx.update(receipts).set({ replacedAt: now }).where(isCurrent);
    await recordAudit(tx, caller, {
      action: "receipt-reissued",
      object: { type: "payment", id: paymentId },
    });
    return ok(receiptNumber(await writeReceipt(tx, { paymentId, details, seller, now })));
  });
}
