import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { runCommand } from "~/db/retry.server";
import { type Payment, payments } from "~/db/schema/payments/payments";
import { refunds } from "~/db/schema/payments/refunds";
import type { Caller } from "~/domain/caller";
import { checkLater } from "~/domain/payments/check-later.server";
import { type PaymentProviders, providerOf } from "~/domain/payments/checkout/settle-payment.server";
import { type RefundFault, settleRefunds } from "~/domain/payments/checkout/settle-refunds.server";
import { lockPayment } from "~/domain/payments/lock-payment.server";
import { type PaymentProvider, ProviderError, type ProviderRefund } from "~/domain/payments/provider";
import { keepCreditNotes } from "~/domain/receipts/credit-notes.server";

/**
 * Sends a refund to the provider with its own id as the key, so repeated runs make it once. Until it is confirmed, the
 * job `check-payment` checks it.
 * @returns the payment's refund faults, for the log
 * @throws ProviderError if a retry may work
 */
export async function sendRefund(
  db: Db,
  caller: Pick<Caller, "now" | "seller">,
  { refundId, providers }: { refundId: string; providers: PaymentProviders },
  signal?: AbortSignal,
): Promise<RefundFault[]> {
  const [found] = await db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId));
  if (!found?.payment.chargeId || !["requested", "submitted"].includes(found.refund.state)) return [];
  const { refund, payment } = found;
  const request = { refundId, chargeId: found.payment.chargeId, amountCents: refund.amountCents };
  const provider = providerOf(payment, providers);
  const said = await provider.refund(request, signal).catch(async (error: unknown) => {
    if (!(error instanceof ProviderError) || error.isPassing) throw error;
    // It may already have been refunded at the provider. The payer is then mailed about that, not about a failure.
    const others = await otherRefunds(provider, payment, signal);
    return [refused(error.message, { ...refund, id: refundId }), ...others];
  });
  return runCommand(db, async (tx) => {
    const locked = await lockPayment(tx, payment.id);
    if (!locked) return [];
    const { faults } = await settleRefunds(tx, caller, { ...locked, refunds: [said].flat() });
    await checkLater(tx, payment.id, new Date(caller.now.getTime() + 10_000));
    await keepCreditNotes(tx, caller, payment.id);
    return faults;
  });
}

/** Returns the provider's refunds of a payment; none after a fault that a retry can't resolve. */
async function otherRefunds(
  provider: PaymentProvider,
  { sessionId }: Payment,
  signal?: AbortSignal,
): Promise<ProviderRefund[]> {
  if (!sessionId) return [];
  try {
    return (await provider.readSession(sessionId, signal)).refunds;
  } catch (error) {
    if (!(error instanceof ProviderError) || error.isPassing) throw error;
    return [];
  }
}

/** The provider refused the refund, so it failed. It is logged; operations.md says how to find failed refunds. */
const refused = (
  failure: string,
  { id, amountCents, currency }: { id: string; amountCents: number; currency: string },
): ProviderRefund => ({
  id: `refused:${id}`,
  refundId: id,
  amountCents,
  currency,
  status: "failed",
  failure,
});
