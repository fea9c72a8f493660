import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { payments } from "~/db/schema/payments/payments";
import type { Caller } from "~/domain/caller";
import { checkLater } from "~/domain/payments/check-later.server";
import { nextCheckIn } from "~/domain/payments/payment";
import { ProviderError } from "~/domain/payments/provider";
import { type PaymentProviders, settlePayment } from "./settle-payment.server";
import type { RefundFault } from "./settle-refunds.server";

/**
 * Settles a payment and, until nothing is left to check, queues the next check, also while the provider can't be
 * reached.
 * @returns for the log: the provider's fault, and the payment's refund faults
 */
export async function checkPayment(
  db: Db,
  caller: Pick<Caller, "now" | "appUrl" | "seller">,
  { paymentId, providers }: { paymentId: string; providers: PaymentProviders },
  signal?: AbortSignal,
): Promise<{ fault: string | null; refundFaults: RefundFault[] }> {
  let fault: string | null = null;
  let refundFaults: RefundFault[] = [];
  try {
    const settled = await settlePayment(db, caller, { paymentId, providers }, signal);
    if (settled) refundFaults = settled.faults;
    if (!settled || settled.isSettled) return { fault, refundFaults };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    fault = error.message;
  }
  const [payment] = await db
    .select({ createdAt: payments.createdAt })
    .from(payments)
    .where(eq(payments.id, paymentId));
  if (payment) {
    const { now } = caller;
    await checkLater(db, paymentId, new Date(now.getTime() + nextCheckIn(payment, now)));
  }
  return { fault, refundFaults };
}
