import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { teamMembers } from "~/db/schema/teams/team-members";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { fail, ok, type Result } from "~/shared/result";
import { mayChange } from "../team";
import { mailTeam } from "../team-mails.server";
import { asMember, type MemberError } from "../team-scope.server";
import { findMember } from "../teams.server";

interface Change {
  teamId: string;
  memberId: string;
  /** Only the owner changes roles. Undefined leaves it. */
  role?: "manager" | "member" | undefined;
  /** Whole cents a calendar month; null for no limit. */
  monthlyLimitCents: number | null;
}

/** Changes a member's role and monthly limit. The owner may limit themselves too. */
export const changeMember = (
  db: Db,
  caller: SignedInCaller,
  { teamId, memberId, role, monthlyLimitCents }: Change,
): Promise<Result<{ name: string }, MemberError>> =>
  asMember(db, caller, { teamId, right: "manage" }, async (tx, own) => {
    const member = await findMember(tx, { teamId, memberId });
    if (!member) return fail("not-found");
    const isOwner = own.member.role === "owner";
    if (!mayChange(own.member.role, member.role) && !(isOwner && memberId === own.member.id)) {
      return fail("not-allowed");
    }
    const wanted = role ?? member.role;
    if (wanted !== member.role && (!isOwner || member.role === "owner")) return fail("not-allowed");
    await tx.update(teamMembers).set({ role: wanted, monthlyLimitCents }).where(eq(teamMembers.id, memberId));
    await recordAudit(tx, caller, {
      action: "team-member-changed",
      object: { type: "team", id: teamId },
      detail: {
        userId: member.userId,
        role: wanted,
        ...(monthlyLimitCents === null ? {} : { limitCents: monthlyLimitCents }),
      },
    });
    return ok({ name: member.name });
  });

/** Makes another member with an active account the owner, who is mailed. The caller becomes a manager. */
export const handOver = (
  db: Db,
  caller: SignedInCaller,
  { teamId, memberId }: { teamId: string; memberId: string },
): Promise<Result<{ name: string }, MemberError>> =>
  asMember(db, caller, { teamId, right: "own" }, async (tx, own) => {
    const member = await findMember(tx, { teamId, memberId });
    if (!member || memberId === own.member.id) return fail("not-found");
    const isActive = and(eq(users.id, member.userId ?? memberId), eq(users.isActive, true));
    if ((await tx.$count(users, isActive)) === 0) return fail("not-allowed");
    // In this order: a team has one owner at a time.
    await tx.update(teamMembers).set({ role: "manager" }).where(eq(teamMembers.id, own.member.id));
    await tx.update(teamMembers).set({ role: "owner" }).where(eq(teamMembers.id, memberId));
    await mailTeam(tx, { teamId, to: member, event: "owner" });
    await recordAudit(tx, caller, {
      action: "team-handed-over",
      object: { type: "team", id: teamId },
      detail: { userId: member.userId },
    });
    return ok({ name: member.name });
  });
