import type { Db } from "~/db/client.server";
import { closeEmptied } from "~/domain/ledger/close-emptied.server";
import { hasRight } from "~/domain/teams/team";
import { findMembership, lockedTeam } from "~/domain/teams/team-scope.server";
import { paths } from "~/shared/paths";
import type { Billable } from "./billable";

/**
 * Locks a team, and returns its budget as the subject of a payment; null if there is none, or if the payer isn't its owner
 * or a manager. Its payer says how much it is, so no amount is due.
 */
export async function lockTopUp(tx: Db, teamId: string, payerId?: string): Promise<Billable | null> {
  const team = await lockedTeam(tx, teamId);
  if (!team) return null;
  const own = payerId === undefined ? null : await findMembership(tx, { teamId, userId: payerId });
  if (payerId !== undefined && !(own && hasRight(own.member.role, "manage"))) return null;
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
