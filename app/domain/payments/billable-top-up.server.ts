import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { teamMembers } from "~/db/schema/teams/team-members";
import { teams } from "~/db/schema/teams/teams";
import { closeEmptied } from "~/domain/ledger/close-emptied.server";
import { paths } from "~/shared/paths";
import type { Billable } from "./billable";

/**
 * Locks a team, and returns its budget as the subject of a payment; null if there is none, or if the payer isn't its owner
 * or a manager. Its payer says how much it is, so no amount is due.
 */
export async function lockTopUp(tx: Db, teamId: string, payerId?: string): Promise<Billable | null> {
  await lockInOrder(tx, ["team", teamId]);
  const [team] = await tx.select({ state: teams.state }).from(teams).where(eq(teams.id, teamId));
  if (!team || (payerId !== undefined && !(await mayPayFor(tx, teamId, payerId)))) return null;
  const isOpen = team.state === "open";
  return {
    what: { teamId },
    amountCents: 0,
    currency: "USD",
    isPaid: false,
    isDue: () => isOpen,
    description: "Keyway team budget",
    page: paths.teamBudget(teamId),
    shopLink: null,
    fulfil: async () => isOpen,
    revoke: (revoking) => closeEmptied(revoking, teamId),
  };
}

/** Whether an account is the team's owner or one of its managers. */
async function mayPayFor(tx: Db, teamId: string, userId: string): Promise<boolean> {
  const isLive = and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, userId), isNull(teamMembers.leftAt));
  return (await tx.$count(teamMembers, and(isLive, inArray(teamMembers.role, ["owner", "manager"])))) > 0;
}
