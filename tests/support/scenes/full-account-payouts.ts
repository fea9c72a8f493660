import type { Db } from "~/db/client.server";
import { payoutDetails } from "~/db/schema/payments/payout-details";
import { payoutRuns } from "~/db/schema/payments/payout-runs";
import { payouts } from "~/db/schema/payments/payouts";
import { createExpert } from "./factories";
import { inDays } from "./full-account-rows";

/** Two runs that the account made when it was the admin's; with a card also its payouts and payout details. */
export async function payoutRows(
  db: Db,
  { userId, expertId }: { userId: string; expertId?: string | undefined },
) {
  const [sentAt, closedAt] = [inDays(-4), inDays(-3)];
  const dates = { confirmedAt: sentAt, sentAt, closedAt };
  const file = { executeOn: sentAt.toISOString().slice(0, 10), downloadedAt: sentAt, timeZone: "UTC" };
  const run = { provider: "manual", state: "settled", createdBy: userId, ...dates, ...file } as const;
  const runs = await db.insert(payoutRuns).values([run, run]).returning();
  if (!expertId) return;
  const facts = { expertId, amountCents: 4000, destination: "3000", providerPayoutId: "po_1", sentAt };
  const ofRun = (index: number) => ({ ...facts, runId: runs[index]?.id ?? "" });
  await db.insert(payouts).values([
    { ...ofRun(0), state: "sent", sealed: "sealed", checkAt: inDays(1) },
    { ...ofRun(1), state: "returned", failure: "The account is closed.", settledAt: closedAt },
  ]);
  const earlierCard = await createExpert(db, { name: "Ines Duarte" });
  const own = { userId, holdUntil: inDays(2), changedAt: inDays(0) };
  await db.insert(payoutDetails).values([
    { ...own, expertId, method: "bank", sealed: "sealed", lastFour: "3000" },
    { ...own, expertId: earlierCard.id, method: "stripe", stripeAccountId: "acct_1" },
  ]);
}
