import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { retryPassing } from "~/db/retry.server";
import { type Payment, payments } from "~/db/schema/payments/payments";
import { refunds } from "~/db/schema/payments/refunds";
import type { Caller } from "~/domain/caller";
import { checkLater } from "~/domain/payments/check-later.server";
import { type PaymentProviders, providerOf } from "~/domain/payments/checkout/settle-payment.server";
import { type RefundFault, settleRefunds } from "~/domain/payments/checkout/settle-refunds.server";
import { lockPayment } from "~/domain/payments/lock-payment.server";
import { type PaymentProvider, ProviderError, type ProviderRefund } from "~/domain/payments/provider";

/**
 * Hands a refund to the provider, under its own id, so that it is made once however often this runs. Until it is
 * confirmed, the job `check-payment` goes on asking.
 * @returns what is wrong with the payment's refunds now, for the log
 * @throws ProviderError where it may work later
 */
export async function sendRefund(
  db: Db,
  caller: Pick<Caller, "now">,
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
  const settle = () =>
    db.transaction(async (tx) => {
      const locked = await lockPayment(tx, payment.id);
      if (!locked) return [];
      const { faults } = await settleRefunds(tx, caller, { ...locked, refunds: [said].flat() });
      await checkLater(tx, payment.id, new Date(caller.now.getTime() + 10_000));
      return faults;
    });
  return retryPassing(settle);
}

/** What the provider knows of a payment's refunds; nothing where it can't say, ever. */
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

/** The provider wouldn't take it: the refund failed. It is logged; operations.md says how to find failed refunds. */
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
