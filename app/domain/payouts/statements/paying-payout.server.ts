import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * Selects the id of the payout that pays an entry of `payable`. What a payout failed to pay is an entry of its own,
 * `payout-returned`, so the last payout is found by following these. One of a run that isn't sent may still be left
 * out, so it doesn't count. Null if none pays it yet.
 */
export const payingPayoutOf = (entryId: SQLWrapper): SQL<string | null> => sql<string | null>`(
  with recursive tries as (
    select payout_id, 1 as number from payout_entries where entry_id = ${entryId}
    union all
    select again.payout_id, number + 1 from tries
    join ledger_groups as came_back on came_back.payout_id = tries.payout_id and came_back.kind = 'payout-returned'
    join ledger_entries as returned on returned.group_id = came_back.id and returned.account = 'payable'
    join payout_entries as again on again.entry_id = returned.id
  ) select payout_id from tries join payouts as made on made.id = payout_id
    join payout_runs as run on run.id = made.run_id and run.state in ('sent', 'settled')
    order by number desc limit 1)`;
