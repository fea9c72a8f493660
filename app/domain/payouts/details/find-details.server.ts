import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { experts } from "~/db/schema/experts/experts";
import { payoutDetails } from "~/db/schema/payments/payout-details";

/** Reads what pages show of an expert's payout details: null if there are none, undefined for a deleted record. */
export async function findShownDetails(db: Db, expertId: string) {
  const { method, lastFour, isReady, holdUntil, changedAt } = payoutDetails;
  const [record] = await db
    .select({ details: { method, lastFour, isReady, holdUntil, changedAt } })
    .from(experts)
    .leftJoin(payoutDetails, eq(payoutDetails.expertId, experts.id))
    .where(and(eq(experts.id, expertId), isNull(experts.deletedAt)));
  return record?.details;
}
