import { sql } from "drizzle-orm";
import type { Db } from "../client.server";

/**
 * Checks the ledger against itself and against payouts.
 * @returns what doesn't hold, one text for each fault; nothing if all is right
 */
export async function ledgerFaults(db: Db): Promise<string[]> {
  const rows = await db.execute<{ fault: string }>(sql`
    select 'group ' || happened.id || ' adds up to ' || coalesce(sum(entry.amount_cents)::text, 'nothing') as fault
      from ledger_groups as happened left join ledger_entries as entry on entry.group_id = happened.id
      group by happened.id having coalesce(sum(entry.amount_cents), 1) <> 0
    union all
    select 'payment ' || happened.payment_id || ' has a negative ' || entry.account from ledger_groups as happened
      join ledger_entries as entry on entry.group_id = happened.id
        and entry.account in ('held', 'payable', 'commission', 'owed', 'disputed')
      where happened.payment_id is not null
      group by happened.payment_id, entry.account having sum(entry.amount_cents) > 0
    union all
    select 'payment ' || payment.id || ' has ' || payment.added || ' from the guarantee, and a credit of ' || payment.spent
      from (select payments.id, payments.provider, sum(entry.amount_cents) filter (where entry.account = 'guarantee') as added,
        coalesce(sum(entry.amount_cents) filter (where entry.account = 'credit' and happened.kind = 'charge'), 0) as spent
        from payments join ledger_groups as happened on happened.payment_id = payments.id
        join ledger_entries as entry on entry.group_id = happened.id group by payments.id) as payment
      -- A rest below 50 cents, which no card pays, is the guarantee's too.
      where payment.added < 0 or payment.added > payment.spent / 2 + 49 or (payment.added <> 0 and payment.provider <> 'credit')
    union all
    select 'payment ' || payment.id || ' of ' || payment.amount_cents || ' is charged with ' || sum(-entry.amount_cents)
      from payments as payment join ledger_groups as happened on happened.payment_id = payment.id and happened.kind = 'charge'
      join ledger_entries as entry on entry.group_id = happened.id and entry.account = 'held'
      where payment.problem is distinct from 'wrong-amount'
      group by payment.id having sum(-entry.amount_cents) <> payment.amount_cents
    union all
    select 'team ' || team_id || ' has spent ' || sum(amount_cents) || ' more than it has' from ledger_entries
      where team_id is not null group by team_id having sum(amount_cents) > 0
    union all
    select 'payment ' || payments.id || ' gave a budget ' || -sum(entry.amount_cents) from payments
      join ledger_groups as happened on happened.payment_id = payments.id
      join ledger_entries as entry on entry.group_id = happened.id and entry.account = 'team'
      group by payments.id having bool_or(entry.team_id is distinct from payments.team_id)
        or sum(entry.amount_cents) * case payments.provider when 'team' then -1 else 1 end > 0
    union all
    select 'payment ' || payment.id || ' is earned twice' from payments as payment
      where (select count(*) from ledger_groups where payment_id = payment.id and kind = 'earning') > 1
        and not exists (select from disputes where payment_id = payment.id)
    union all
    select 'payout ' || payout.id || ' pays ' || payout.amount_cents || ' of ' || coalesce(sum(-entry.amount_cents), 0)
      from payouts as payout left join payout_entries as paid on paid.payout_id = payout.id
      left join ledger_entries as entry on entry.id = paid.entry_id
      group by payout.id
      having coalesce(sum(-entry.amount_cents), 0) <> case payout.state when 'left-out' then 0 else payout.amount_cents end
    union all
    select 'payout ' || payout.id || ' in state ' || payout.state || ' has groups ' || coalesce(string_agg(happened.kind, ',' order by happened.kind), '')
      from payouts as payout left join ledger_groups as happened on happened.payout_id = payout.id
      group by payout.id
      having coalesce(string_agg(happened.kind, ',' order by happened.kind), '') <> case payout.state
        when 'planned' then '' when 'left-out' then '' when 'sending' then 'payout' when 'sent' then 'payout'
        when 'paid' then 'payout,payout-paid' when 'failed' then 'payout,payout-returned'
        else 'payout,payout-paid,payout-returned' end
    union all
    select 'expert ' || expert.id || ' has ' || expert.payable || ' payable, of which ' || expert.unpaid || ' unpaid and ' || expert.planned || ' planned'
      from (select experts.id,
        coalesce((select -sum(amount_cents) from ledger_entries where expert_id = experts.id and account = 'payable'), 0) as payable,
        coalesce((select -sum(entry.amount_cents) from ledger_entries as entry
          join ledger_groups as happened on happened.id = entry.group_id and happened.kind <> 'payout'
          where entry.expert_id = experts.id and entry.account = 'payable'
            and not exists (select from payout_entries where entry_id = entry.id)), 0) as unpaid,
        coalesce((select sum(amount_cents) from payouts where expert_id = experts.id and state = 'planned'), 0) as planned
        from experts) as expert
      where expert.payable <> expert.unpaid + expert.planned
    union all
    select 'expert ' || experts.id || ' has the wrong amount under way' from experts
      where coalesce((select -sum(amount_cents) from ledger_entries where expert_id = experts.id and account = 'payouts'), 0)
        <> coalesce((select sum(amount_cents) from payouts where expert_id = experts.id and state in ('sending', 'sent')), 0)
    union all
    select 'run ' || run.id || ' in state ' || run.state || ' has payouts under way' from payout_runs as run
      where run.state in ('settled', 'stopped')
        and exists (select from payouts where run_id = run.id and state in ('planned', 'sending', 'sent'))
    union all
    select 'refunds of ' || payment.id || ' differ from the ledger' from payments as payment
      where payment.provider <> 'credit'
        and coalesce((select sum(amount_cents) from refunds where payment_id = payment.id and state = 'succeeded'), 0)
        <> coalesce((select sum(entry.amount_cents)
          from ledger_groups as happened join ledger_entries as entry on entry.group_id = happened.id
          where happened.payment_id = payment.id and entry.account = 'owed' and happened.kind in ('refund', 'correction')), 0)`);
  return [...rows].map(({ fault }) => fault);
}
