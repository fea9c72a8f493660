import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { teamInvitations } from "~/db/schema/teams/team-invitations";
import { teamMembers } from "~/db/schema/teams/team-members";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { fail, ok, type Result } from "~/shared/result";
import { mayChange } from "../team";
import { mailOwner, mailTeam } from "../team-mails.server";
import { asMember, type MemberError } from "../team-scope.server";
import { findMember } from "../teams.server";

/** Ends a membership. From then on the budget pays nothing for it. The caller holds the team's lock. */
export async function endMembership(
  tx: Db,
  { memberId, now }: { memberId: string; now: Date },
): Promise<void> {
  await tx
    .update(teamMembers)
    // A join that waited for the same lock may have begun later.
    .set({ leftAt: sql`greatest(${now.toISOString()}::timestamptz, ${teamMembers.createdAt})` })
    .where(and(eq(teamMembers.id, memberId), isNull(teamMembers.leftAt)));
}

/** The caller leaves a team. Booked sessions stay. An owner hands over first. */
export const leaveTeam = (
  db: Db,
  caller: SignedInCaller,
  { teamId }: { teamId: string },
): Promise<Result<{ name: string }, MemberError | "is-owner">> =>
  asMember(db, caller, { teamId, right: "member" }, async (tx, { team, member }) => {
    if (member.role === "owner") return fail("is-owner");
    await endMembership(tx, { memberId: member.id, now: caller.now });
    await mailOwner(tx, { teamId, memberId: member.id, event: "left" });
    await recordAudit(tx, caller, { action: "team-left", object: { type: "team", id: teamId } });
    return ok({ name: team.name });
  });

/** Removes another member, who is mailed: the owner anyone, a manager only members. */
export const removeMember = (
  db: Db,
  caller: SignedInCaller,
  { teamId, memberId }: { teamId: string; memberId: string },
): Promise<Result<{ name: string }, MemberError>> =>
  asMember(db, caller, { teamId, right: "manage" }, async (tx, own) => {
    const member = await findMember(tx, { teamId, memberId });
    if (!member) return fail("not-found");
    if (!mayChange(own.member.role, member.role)) return fail("not-allowed");
    await endMembership(tx, { memberId, now: caller.now });
    const toThem = and(eq(teamInvitations.teamId, teamId), eq(teamInvitations.email, member.email));
    await tx.delete(teamInvitations).where(toThem);
    await mailTeam(tx, { teamId, to: member, event: "removed" });
    await recordAudit(tx, caller, {
      action: "team-member-removed",
      object: { type: "team", id: teamId },
      detail: { userId: member.userId },
    });
    return ok({ name: member.name });
  });
