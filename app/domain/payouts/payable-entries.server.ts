import { type SQL, sql } from "drizzle-orm";
import type { PayoutRun } from "~/db/schema/payments/payout-runs";
import { accountKindOf } from "~/platform/providers";

/**
 * Selects the entries of `payable` that no payout pays yet: earnings, deductions, and payouts that came back. The
 * entries of payouts themselves are what was paid. @param expertId limits them to one expert
 */
export const unpaidEntries = (expertId?: string): SQL => sql`
  select entry.id, entry.expert_id, entry.amount_cents from ledger_entries as entry
  join ledger_groups as happened on happened.id = entry.group_id
  where entry.account = 'payable' and happened.kind <> 'payout'
    and ${expertId === undefined ? sql`true` : sql`entry.expert_id = ${expertId}`}
    and not exists (select from payout_entries as paid where paid.entry_id = entry.id)`;

/**
 * An SQL condition on payout details: two payouts failed or came back since the last change, because the account is
 * closed. No other is sent there. @param details the alias of the payout details
 */
export const isClosedAccount = (details: SQL): SQL => sql`(select count(*) from payouts as refused
  where refused.expert_id = ${details}.expert_id and refused.account_closed
    and refused.settled_at >= ${details}.changed_at) >= 2`;

/**
 * Selects the payout details of active accounts that a provider can use by now: 48 hours after their last change, unless
 * the account is closed.
 */
export const usableDetails = ({ provider, now }: { provider: PayoutRun["provider"]; now: Date }): SQL => sql`
  select details.* from payout_details as details
  join users as owner on owner.id = details.user_id and owner.is_active
  where details.method = ${accountKindOf(provider)} and details.is_ready
    and details.hold_until <= ${now.toISOString()} and not ${isClosedAccount(sql`details`)}`;
