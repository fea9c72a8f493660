import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { enqueue } from "~/db/jobs.server";
import { payoutDetails } from "~/db/schema/payments/payout-details";
import { payouts } from "~/db/schema/payments/payouts";
import type { ProviderEvent } from "~/domain/payments/provider";

/** Queues what a provider's event about a payout or an account leads to: a question to the provider. */
export async function queuePayoutChecks(tx: Db, about: ProviderEvent["about"]): Promise<void> {
  const { payoutId, payoutAccountId: accountId } = about ?? {};
  if (payoutId !== undefined) {
    const [payout] = await tx.select({ id: payouts.id }).from(payouts).where(eq(payouts.id, payoutId));
    if (payout) await enqueue(tx, "check-payout", { payoutId }, { jobKey: `check-payout:${payoutId}` });
  }
  if (accountId !== undefined) {
    const [details] = await tx
      .select({ id: payoutDetails.id })
      .from(payoutDetails)
      .where(eq(payoutDetails.stripeAccountId, accountId));
    if (details) await checkAccountLater(tx, accountId);
  }
}

/** Queues a question to Stripe about an account, by default at once. The key keeps one job per account. */
export const checkAccountLater = (tx: Db, accountId: string, runAt?: Date): Promise<void> =>
  enqueue(
    tx,
    "check-payout-account",
    { accountId },
    { jobKey: `check-payout-account:${accountId}`, ...(runAt && { runAt }) },
  );
