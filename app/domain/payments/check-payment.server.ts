import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { payments } from "~/db/schema/payments";
import type { Caller } from "~/domain/caller";
import { nextCheckIn } from "./payment";
import { ProviderError } from "./provider";
import { type PaymentProviders, settlePayment } from "./settle-payment.server";
import { checkLater } from "./start-payment.server";

/**
 * The reconciling job: settles a payment and, until nothing is left to ask, comes back later, also while the provider is
 * out of reach.
 * @returns what the provider's fault was, for the log
 */
export async function checkPayment(
  db: Db,
  caller: Pick<Caller, "now" | "appUrl">,
  { paymentId, providers }: { paymentId: string; providers: PaymentProviders },
  signal?: AbortSignal,
): Promise<string | null> {
  let fault: string | null = null;
  try {
    const settled = await settlePayment(db, caller, { paymentId, providers }, signal);
    if (!settled || settled.isSettled) return null;
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
  return fault;
}
