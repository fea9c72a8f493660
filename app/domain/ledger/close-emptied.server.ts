import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { teams } from "~/db/schema/teams/teams";

/**
 * Closes a team that was to be closed once none of its money waits: nothing is being refunded, disputed or can be
 * refunded. The caller holds the team's lock.
 */
export async function closeEmptied(tx: Db, { teamId }: { teamId: string; now: Date }): Promise<void> {
  const isUnderWay = sql`exists (select from payments where payments.team_id = ${teamId} and payments.provider <> 'team'
    and (select coalesce(sum(entry.amount_cents), 0) from ledger_groups as happened
      join ledger_entries as entry on entry.group_id = happened.id and entry.account in ('owed', 'disputed')
      where happened.payment_id = payments.id) < 0)`;
  await tx
    .update(teams)
    .set({ state: "closed" })
    .where(and(eq(teams.id, teamId), eq(teams.state, "closing"), sql`not ${isUnderWay}`));
}
