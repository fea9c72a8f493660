import { and, asc, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { payoutRuns } from "~/db/schema/payments/payout-runs";
import { payouts } from "~/db/schema/payments/payouts";
import { unsealDetails } from "~/domain/payouts/details/sealed-details.server";
import type { PayoutFile } from "~/domain/payouts/files/payout-file";
import { isId } from "~/platform/ids";

/**
 * Reads the payouts of a run that the operator's bank has to pay, with the accounts unsealed. Payouts that are over
 * aren't in it.
 * @returns null for an unknown run, one of another provider, and one that isn't sent
 * @throws if an account can't be unsealed, because the program's secret was changed
 */
export async function readPayoutFile(
  db: Db,
  { runId, secret, debtor }: { runId: string; secret: string; debtor: PayoutFile["debtor"] },
): Promise<PayoutFile | null> {
  if (!isId(runId)) return null;
  const [run] = await db.select().from(payoutRuns).where(eq(payoutRuns.id, runId));
  if (run?.provider !== "manual" || !run.sentAt) return null;
  const rows = await db
    .select()
    .from(payouts)
    .where(and(eq(payouts.runId, runId), eq(payouts.state, "sent")))
    .orderBy(asc(payouts.id));
  return {
    ...{ runId, createdAt: run.sentAt, debtor },
    executeOn: run.sentAt.toISOString().slice(0, 10),
    payouts: rows.map(({ id: payoutId, expertId, amountCents, currency, sealed }) => {
      const account = sealed === null ? null : unsealDetails(sealed, { expertId, secret });
      if (!account) throw new Error(`The account of the payout ${payoutId} can't be unsealed`);
      return { payoutId, amountCents, currency, account, reference: `Keyway payout ${payoutId.slice(-12)}` };
    }),
  };
}
