import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { payments } from "~/db/schema/payments";
import { refunds } from "~/db/schema/refunds";
import type { Caller } from "~/domain/caller";
import { lockPayment } from "./lock-payment.server";
import { ProviderError, type ProviderRefund } from "./provider";
import { type PaymentProviders, providerOf } from "./settle-payment.server";
import { settleRefunds } from "./settle-refunds.server";
import { checkLater } from "./start-payment.server";

/**
 * Hands a refund to the provider, under its own id, so that it is made once however often this runs. Until it is
 * confirmed, the job `check-payment` goes on asking.
 * @returns what the provider said for good against it; null otherwise
 * @throws ProviderError where it may work later
 */
export async function sendRefund(
  db: Db,
  caller: Pick<Caller, "now" | "appUrl">,
  { refundId, providers }: { refundId: string; providers: PaymentProviders },
  signal?: AbortSignal,
): Promise<{ failure: string } | null> {
  const [found] = await db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId));
  if (!found?.payment.chargeId || !["requested", "submitted"].includes(found.refund.state)) return null;
  const { refund, payment } = found;
  const request = { refundId, chargeId: found.payment.chargeId, amountCents: refund.amountCents };
  const said = await providerOf(payment, providers)
    .refund(request, signal)
    .catch((error: unknown): ProviderRefund => {
      if (!(error instanceof ProviderError) || error.isPassing) throw error;
      return refused(error.message, { ...refund, id: refundId });
    });
  await db.transaction(async (tx) => {
    if (!(await lockPayment(tx, payment.id))) return;
    await settleRefunds(tx, caller, { payment, refunds: [said] });
    await checkLater(tx, payment.id, new Date(caller.now.getTime() + 10_000));
  });
  return said.status === "failed" ? { failure: said.failure ?? "refused" } : null;
}

/** The provider wouldn't take it: the refund failed, and the admin sees it. */
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
