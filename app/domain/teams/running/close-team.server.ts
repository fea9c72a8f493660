import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { teamDomains } from "~/db/schema/teams/team-domains";
import { teamInvitations } from "~/db/schema/teams/team-invitations";
import { teams } from "~/db/schema/teams/teams";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { closeEmptied } from "~/domain/ledger/close-emptied.server";
import { refundBudget } from "~/domain/ledger/request-refund.server";
import { ok, type Result } from "~/shared/result";
import { endMembership } from "../members/end-membership.server";
import { mailTeam } from "../team-mails.server";
import { asMember, type MemberError } from "../team-scope.server";
import { listMembers } from "../teams.server";

/**
 * Closes a team: everyone but the owner leaves and is mailed, invitations and domains go. What was booked stays booked.
 * What is left of the budget is refunded. The owner stays, to read the report.
 */
export const closeTeam = (
  db: Db,
  caller: SignedInCaller,
  { teamId }: { teamId: string },
): Promise<Result<null, MemberError>> =>
  asMember(db, caller, { teamId, right: "own" }, async (tx, own) => {
    const { now } = caller;
    for (const member of await listMembers(tx, teamId)) {
      if (member.id === own.member.id) continue;
      await endMembership(tx, { memberId: member.id, now });
      await mailTeam(tx, { teamId, to: member, event: "closed" });
    }
    await tx.delete(teamInvitations).where(eq(teamInvitations.teamId, teamId));
    await tx.delete(teamDomains).where(eq(teamDomains.teamId, teamId));
    await tx.update(teams).set({ state: "closing", closedAt: now }).where(eq(teams.id, teamId));
    await recordAudit(tx, caller, { action: "team-closed", object: { type: "team", id: teamId } });
    await refundBudget(tx, { teamId, now });
    await closeEmptied(tx, teamId);
    return ok(null);
  });
