import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { teams } from "~/db/schema/teams/teams";

/** What is owed to those who paid for a team's budget, or held back by a dispute with them, in whole cents. */
export async function owedOfBudget(db: Db, teamId: string): Promise<number> {
  const [row] = await db.execute<{
    cents: number;
  }>(sql`select coalesce(-sum(entry.amount_cents), 0)::int as cents
    from payments join ledger_groups as happened on happened.payment_id = payments.id
    join ledger_entries as entry on entry.group_id = happened.id and entry.account in ('owed', 'disputed')
    where payments.team_id = ${teamId} and payments.provider <> 'team'`);
  return row?.cents ?? 0;
}

/** Closes a team that is to be closed once none of its money is under way. The caller holds the team's lock. */
export async function closeEmptied(tx: Db, teamId: string): Promise<void> {
  if ((await owedOfBudget(tx, teamId)) > 0) return;
  await tx
    .update(teams)
    .set({ state: "closed" })
    .where(and(eq(teams.id, teamId), eq(teams.state, "closing")));
}
