import { and, asc, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { teamMembers } from "~/db/schema/teams/team-members";
import { teams } from "~/db/schema/teams/teams";
import { budgetColumns, budgetOf, spentBy, startOfMonth } from "~/domain/ledger/team-budget.server";
import type { BudgetStanding } from "./team-budget";

/** A team of which an account is a member, with what the account can spend of its budget now. */
export interface OwnBudget extends BudgetStanding {
  teamId: string;
  name: string;
}

/** An account may be in more teams than a page offers. */
const mostShown = 5;

/**
 * Returns the open teams of an account with their budgets, in one query.
 * @param teamId only this one: behind its lock, to spend it
 */
export async function findBudgets(
  db: Db,
  { userId, now, teamId }: { userId: string; now: Date; teamId?: string },
): Promise<OwnBudget[]> {
  const rows = await db
    .select({
      teamId: teams.id,
      name: teams.name,
      limitCents: teamMembers.monthlyLimitCents,
      spentCents: spentBy(teamMembers, startOfMonth(now)),
      ...budgetColumns(teams.id),
    })
    .from(teamMembers)
    .innerJoin(teams, eq(teams.id, teamMembers.teamId))
    .where(
      and(
        ...[eq(teamMembers.userId, userId), isNull(teamMembers.leftAt), eq(teams.state, "open")],
        teamId === undefined ? undefined : eq(teams.id, teamId),
      ),
    )
    .orderBy(asc(teamMembers.createdAt), asc(teams.id))
    .limit(mostShown);
  return rows.map(({ limitCents, spentCents, ...row }) => ({
    ...{ teamId: row.teamId, name: row.name },
    ...budgetOf(row),
    monthCents: limitCents === null ? null : Math.max(0, limitCents - spentCents),
  }));
}
