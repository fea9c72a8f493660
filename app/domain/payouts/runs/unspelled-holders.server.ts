import { and, asc, eq, ne, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { experts } from "~/db/schema/experts/experts";
import { payoutDetails } from "~/db/schema/payments/payout-details";
import { payouts } from "~/db/schema/payments/payouts";
import { unsealDetails } from "~/domain/payouts/details/sealed-details.server";
import { hasLatinSpelling } from "~/domain/payouts/files/bank-text";

/** The names of a run's experts whose account holder has no Latin spelling: accounts from before it was asked for. */
export async function findUnspelledHolders(
  db: Db,
  { runId, secret }: { runId: string; secret: string },
): Promise<string[]> {
  const sealed = sql<string | null>`coalesce(${payouts.sealed}, ${payoutDetails.sealed})`;
  const rows = await db
    .select({ expertId: payouts.expertId, name: experts.name, sealed })
    .from(payouts)
    .innerJoin(experts, eq(experts.id, payouts.expertId))
    .leftJoin(payoutDetails, eq(payoutDetails.expertId, payouts.expertId))
    .where(and(eq(payouts.runId, runId), ne(payouts.state, "left-out")))
    .orderBy(asc(experts.name));
  return rows.flatMap(({ expertId, name, sealed: account }) => {
    const details = account === null ? null : unsealDetails(account, { expertId, secret });
    return details && !hasLatinSpelling(details.holder) ? [name] : [];
  });
}
