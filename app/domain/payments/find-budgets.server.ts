import { and, asc, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { teamMembers } from "~/db/schema/teams/team-members";
import { teams } from "~/db/schema/teams/teams";
import { readBudget, spentBy, startOfMonth } from "~/domain/ledger/team-budget.server";
import type { BudgetStanding } from "./team-budget";

const liveMemberships = (db: Db, userId: string, teamId?: string) =>
  db
    .select({ teamId: teams.id, name: teams.name, monthlyLimitCents: teamMembers.monthlyLimitCents })
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

/** An account may be in more teams than a page offers. */
const mostShown = 5;

/** A team of which an account is a member, with what the account can spend of its budget now. */
export type OwnBudget = Awaited<ReturnType<typeof liveMemberships>>[number] & BudgetStanding;

/** Returns the open teams of an account with their budgets. @param teamId only this one: behind its lock, to spend it */
export async function findBudgets(
  db: Db,
  { userId, now, teamId }: { userId: string; now: Date; teamId?: string },
): Promise<OwnBudget[]> {
  const memberships = await liveMemberships(db, userId, teamId);
  return Promise.all(
    memberships.map(async (one) => {
      const since = startOfMonth(now);
      const [{ leftCents, isFrozen }, spentCents] = await Promise.all([
        readBudget(db, one.teamId),
        one.monthlyLimitCents === null ? 0 : spentBy(db, { teamId: one.teamId, userId, since }),
      ]);
      const monthCents =
        one.monthlyLimitCents === null ? null : Math.max(0, one.monthlyLimitCents - spentCents);
      return { ...one, leftCents, isFrozen, monthCents };
    }),
  );
}
