import { and, eq, gte, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { ledgerGroups } from "~/db/schema/payments/ledger-groups";
import { payments } from "~/db/schema/payments/payments";
import { type Holder, move, type NewEntry } from "./post.server";

/** What a team has paid in advance and not used (0038): the account `team` of the ledger. Whole cents. */
export interface Budget {
  /** What can be spent. */
  leftCents: number;
  /** What a bank took back although it was spent. The money that comes next covers it first. */
  lossCents: number;
  /** While a payment for it is disputed it pays nothing, and nothing of it is refunded. */
  isFrozen: boolean;
}

/** Reads a team's budget. Behind the team's lock for what spends it. */
export async function readBudget(db: Db, teamId: string): Promise<Budget> {
  const [row] = await db.execute<{ left: number; loss: number; frozen: boolean }>(sql`select
    ${leftSum(teamId)} as left, ${lossSum(teamId)} as loss, exists (select from disputes
      join payments on payments.id = disputes.payment_id
      where payments.team_id = ${teamId} and disputes.state = 'open') as frozen`);
  const { left = 0, loss = 0, frozen = false } = row ?? {};
  return { leftCents: Math.max(0, left - loss), lossCents: loss, isFrozen: frozen };
}

/** What a team's account has, in whole cents. */
export async function leftOfBudget(db: Db, teamId: string): Promise<number> {
  const [row] = await db.execute<{ left: number }>(sql`select ${leftSum(teamId)} as left`);
  return row?.left ?? 0;
}

const leftSum = (teamId: string) =>
  sql`coalesce((select -sum(amount_cents) from ledger_entries where team_id = ${teamId}), 0)::int`;

/**
 * What lost disputes took of a team's payments after it was spent, less what was recovered since (`moveTo`): a disputed
 * payment gave the budget more than its payer has paid in the end.
 */
const lossSum = (
  teamId: string,
) => sql`(coalesce((select sum(greatest(0, paid.given - greatest(0, paid.kept))) from (
      select (select coalesce(-sum(entry.amount_cents), 0) from ledger_groups as happened
          join ledger_entries as entry on entry.group_id = happened.id and entry.account = 'team'
          where happened.payment_id = payments.id) as given,
        payments.amount_cents - lost.cents - (select coalesce(sum(amount_cents), 0) from refunds
          where refunds.payment_id = payments.id and refunds.state = 'succeeded') as kept
      from payments join lateral (select sum(amount_cents) as cents from disputes
        where disputes.payment_id = payments.id and disputes.state = 'lost') as lost on lost.cents > 0
      where payments.team_id = ${teamId} and payments.provider <> 'team') as paid), 0)
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
 * What a member has spent of a budget since a time, less what went back to it, in whole cents. It counts from when it was
 * paid, not from when the lesson is.
 */
export async function spentBy(
  db: Db,
  { teamId, userId, since }: { teamId: string; userId: string; since: Date },
): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${ledgerEntries.amountCents}), 0)::int` })
    .from(payments)
    .innerJoin(ledgerGroups, eq(ledgerGroups.paymentId, payments.id))
    .innerJoin(
      ledgerEntries,
      and(eq(ledgerEntries.groupId, ledgerGroups.id), eq(ledgerEntries.account, "team")),
    )
    .where(
      and(
        eq(payments.teamId, teamId),
        eq(payments.payerId, userId),
        eq(payments.provider, "team"),
        gte(payments.paidAt, since),
      ),
    );
  return row?.cents ?? 0;
}

/** The first instant of the month in UTC, by which members' limits count. */
export const startOfMonth = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
