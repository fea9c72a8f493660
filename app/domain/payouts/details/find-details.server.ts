import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { experts } from "~/db/schema/experts/experts";
import { payoutDetails } from "~/db/schema/payments/payout-details";
import { isClosedAccount } from "../runs/payable-entries.server";
import type { DetailsGap } from "./payout-details";

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

/** Returns what an expert's payout details lack while money is held for or payable to the expert; else null. */
export async function findDetailsGap(db: Db, expertId: string): Promise<DetailsGap | null> {
  const [found] = await db.execute<{
    is_ready: boolean | null;
    is_closed: boolean | null;
    has_money: boolean;
  }>(sql`
    select (select is_ready from payout_details where expert_id = ${expertId}) as is_ready,
      (select ${isClosedAccount(sql`details`)} from payout_details as details
        where details.expert_id = ${expertId}) as is_closed,
      exists (select from ledger_entries where expert_id = ${expertId} and account in ('held', 'payable')
        having sum(amount_cents) < 0) as has_money`);
  if (!found?.has_money) return null;
  if (found.is_closed) return "closed";
  if (found.is_ready) return null;
  return found.is_ready === null ? "none" : "unfinished";
}
