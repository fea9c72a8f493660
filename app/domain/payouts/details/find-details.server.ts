import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { experts } from "~/db/schema/experts/experts";
import { payoutDetails } from "~/db/schema/payments/payout-details";
import { isClosedAccount } from "../payable-entries.server";
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

/** A column: what an expert's payout details lack while money is held for or payable to the expert; else null. */
export const detailsGap = (expertId: string) => sql<DetailsGap | null>`(
  select case
    when not exists (select from ledger_entries where expert_id = ${expertId} and account in ('held', 'payable')
      having sum(amount_cents) < 0) then null
    when ${isClosedAccount(sql`details`)} then 'closed'
    when details.is_ready then null
    when details.is_ready is null then 'none' else 'unfinished' end
  from (values (1)) as one left join payout_details as details on details.expert_id = ${expertId})`;

/** A column: whether an expert has payout details to which payouts can be sent. */
export const hasReadyDetails = (expertId: string) =>
  sql<boolean>`exists (select from payout_details where expert_id = ${expertId} and is_ready)`;
