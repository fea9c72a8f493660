import { and, eq, gt, inArray, isNull, lt, notInArray, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { teamInvitations } from "~/db/schema/teams/team-invitations";
import { teamMembers } from "~/db/schema/teams/team-members";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { fail, ok, type Result } from "~/shared/result";
import { teamLimits } from "../team";
import { asMember, type MemberError } from "../team-scope.server";
import { writeInvitation } from "./write-invitation.server";

interface Invited {
  teamId: string;
  /** In lower case, each once. */
  emails: readonly string[];
  secret: string;
}

/**
 * Invites people as members by mail, all or none. Members and open invitations together are never
 * more than a team may have; members among the addresses are refused, and who was invited before gets a new link.
 */
export const inviteToTeam = (
  db: Db,
  caller: SignedInCaller,
  { teamId, emails, secret }: Invited,
): Promise<Result<{ count: number }, MemberError | "team-full" | "already-member">> =>
  asMember(db, caller, { teamId, right: "manage" }, async (tx, { team }) => {
    const members = tx
      .select({ id: teamMembers.id })
      .from(teamMembers)
      .innerJoin(users, eq(users.id, teamMembers.userId))
      .where(
        and(eq(teamMembers.teamId, teamId), isNull(teamMembers.leftAt), inArray(users.email, [...emails])),
      );
    if ((await members.limit(1)).length > 0) return fail("already-member");
    const others = and(
      eq(teamInvitations.teamId, teamId),
      gt(teamInvitations.expiresAt, caller.now),
      notInArray(teamInvitations.email, [...emails]),
    );
    const waiting = await tx.$count(teamInvitations, others);
    if (team.memberCount + waiting + emails.length > teamLimits.members) return fail("team-full");
    for (const email of emails) await writeInvitation(tx, caller, { teamId, email, role: "member", secret });
    await recordAudit(tx, caller, {
      action: "team-invited",
      object: { type: "team", id: teamId },
      detail: { count: emails.length },
    });
    return ok({ count: emails.length });
  });

/** Withdraws an invitation, whose link stops working. */
export const withdrawInvitation = (
  db: Db,
  caller: SignedInCaller,
  { teamId, invitationId }: { teamId: string; invitationId: string },
): Promise<Result<null, MemberError>> =>
  asMember(db, caller, { teamId, right: "manage" }, async (tx) => {
    await tx
      .delete(teamInvitations)
      .where(and(eq(teamInvitations.id, invitationId), eq(teamInvitations.teamId, teamId)));
    return ok(null);
  });

/** Deletes invitations that have expired a day ago. @returns how many */
export async function deleteExpiredInvitations(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const dayAgo = new Date(now.getTime() - 86_400_000);
  const expired = db
    .select({ id: teamInvitations.id })
    .from(teamInvitations)
    .where(lt(teamInvitations.expiresAt, dayAgo))
    .limit(limit);
  const deleted = await db
    .delete(teamInvitations)
    .where(inArray(teamInvitations.id, expired))
    .returning({ id: sql`1` });
  return deleted.length;
}
