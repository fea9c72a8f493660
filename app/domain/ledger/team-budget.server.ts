import { type SQLWrapper, sql } from "drizzle-orm";
import { oneRow } from "~/db/as-list";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { type Holder, move, type NewEntry } from "./post.server";

/** What a team has paid in advance and not used (0038): the account `team` of the ledger. Whole cents. */
export interface Budget {
  /** What can be spent. */
  leftCents: number;
  /** What a bank took back although it was spent or refunded. The money that comes next covers it first. */
  lossCents: number;
  /** While a payment for it is disputed it pays nothing, and nothing of it is refunded. */
  isFrozen: boolean;
}

/** Reads a team's budget. Behind the team's lock for what spends it. */
export async function readBudget(db: Db, teamId: string): Promise<Budget> {
  const [row] = await db.select(budgetColumns(sql`${teamId}::uuid`)).from(oneRow);
  return row ? budgetOf(row) : { leftCents: 0, lossCents: 0, isFrozen: false };
}

/** The columns of a query that `budgetOf` reads. @param teamId an SQL expression */
export const budgetColumns = (teamId: SQLWrapper) => ({
  accountCents: leftSum(teamId),
  lossCents: lossSum(teamId),
  isFrozen: sql<boolean>`exists (select from disputes join payments on payments.id = disputes.payment_id
    where payments.team_id = ${teamId} and disputes.state = 'open')`,
});

/** Converts a row with these columns. */
export const budgetOf = (row: { accountCents: number; lossCents: number; isFrozen: boolean }): Budget => ({
  leftCents: Math.max(0, row.accountCents - row.lossCents),
  lossCents: row.lossCents,
  isFrozen: row.isFrozen,
});

/** What a team's account has, in whole cents. */
export async function leftOfBudget(db: Db, teamId: string): Promise<number> {
  const [row] = await db.select({ cents: leftSum(sql`${teamId}::uuid`) }).from(oneRow);
  return row?.cents ?? 0;
}

const leftSum = (teamId: SQLWrapper) => sql<number>`coalesce((select -sum(entry.amount_cents)
  from ledger_entries as entry where entry.team_id = ${teamId}), 0)::int`;

/**
 * What lost disputes took of a team's payments beside the budget and what was owed: it was spent, or refunded before. Less
 * what was recovered since (`moveTo`).
 */
const lossSum = (
  teamId: SQLWrapper,
) => sql<number>`(coalesce((select sum(disputes.amount_cents - (select coalesce(sum(entry.amount_cents), 0)
        from ledger_groups as happened join ledger_entries as entry on entry.group_id = happened.id
          and entry.account in ('team', 'owed')
        where happened.dispute_id = disputes.id))
      from disputes join payments on payments.id = disputes.payment_id
      where payments.team_id = ${teamId} and disputes.state = 'lost'), 0)
    + coalesce((select sum(entry.amount_cents) from payments
      join ledger_groups as happened on happened.payment_id = payments.id and happened.kind in ('charge', 'refund')
      join ledger_entries as entry on entry.group_id = happened.id and entry.account = 'fees'
      where payments.team_id = ${teamId}), 0))::int`;

/** Moves an amount, of which a budget first makes good what the operator has lost by it. */
export async function moveTo(tx: Db, from: Holder, to: Holder, cents: number): Promise<NewEntry[]> {
  if (to.account !== "team" || !to.teamId) return move(from, to, cents);
  const { teamId } = to;
  if ((await readBudget(tx, teamId)).lossCents === 0) return move(from, to, cents);
  await lockInOrder(tx, ["team", teamId]);
  const { lossCents } = await readBudget(tx, teamId);
  const covered = Math.min(lossCents, cents);
  return [...move(from, to, cents - covered), ...move(from, { account: "fees" }, covered)];
}

/**
 * An SQL expression: what a member has spent of a budget since a time, less what went back to it, in whole cents. It counts
 * from when it was paid, not from when the lesson is.
 */
export const spentBy = (member: { teamId: SQLWrapper; userId: SQLWrapper }, since: Date) =>
  sql<number>`coalesce((select sum(entry.amount_cents) from payments as paid
    join ledger_groups as happened on happened.payment_id = paid.id
    join ledger_entries as entry on entry.group_id = happened.id and entry.account = 'team'
    where paid.team_id = ${member.teamId} and paid.payer_id = ${member.userId} and paid.provider = 'team'
      and paid.paid_at >= ${since.toISOString()}::timestamptz), 0)::int`;

/** The first instant of the month in UTC, by which members' limits count. */
export const startOfMonth = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
