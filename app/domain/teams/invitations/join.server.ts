import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { runCommand } from "~/db/retry.server";
import { users } from "~/db/schema/accounts/users";
import { teamDomains } from "~/db/schema/teams/team-domains";
import { teamInvitations } from "~/db/schema/teams/team-invitations";
import { type TeamRole, teamMembers } from "~/db/schema/teams/team-members";
import { teams } from "~/db/schema/teams/teams";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { newId } from "~/platform/ids";
import { hashOfToken, isRowToken } from "~/platform/row-token.server";
import { fail, ok, type Result } from "~/shared/result";
import { domainOf, teamLimits } from "../team";
import { mailOwner } from "../team-mails.server";
import { findMembership, lockedTeam } from "../team-scope.server";
import { findOwnerOf } from "../teams.server";

/** Returns the invitation that a link's token belongs to; null if it was used or withdrawn, or has expired. */
export async function findInvitation(db: Db, token: string, now: Date) {
  if (!isRowToken(token)) return null;
  const { id, teamId, email, role, expiresAt } = teamInvitations;
  const [found] = await db
    .select({ id, teamId, email, role, expiresAt, teamName: teams.name, by: users.fullName })
    .from(teamInvitations)
    .innerJoin(teams, eq(teams.id, teamId))
    .innerJoin(users, eq(users.id, teamInvitations.invitedBy))
    .where(eq(teamInvitations.tokenHash, hashOfToken(token)));
  return found && found.expiresAt > now ? found : null;
}

/** The caller's address, if it is confirmed, as it is now. It can't change until the transaction ends. */
async function confirmedAddress(tx: Db, userId: string): Promise<string | null> {
  const { email, emailVerifiedAt } = users;
  const [account] = await tx
    .select({ email, emailVerifiedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for("share");
  return account?.emailVerifiedAt ? account.email : null;
}

type JoinError = "not-found" | "closed" | "team-full";
type Joined = Result<{ teamId: string; name: string }, JoinError>;

/** Accepts an invitation, which only the account with its address can. It is then used up. */
export async function acceptInvitation(
  db: Db,
  caller: SignedInCaller,
  token: string,
): Promise<Joined | Result<never, "other-account">> {
  const seen = await findInvitation(db, token, caller.now);
  if (!seen) return fail("not-found");
  const { teamId } = seen;
  return runCommand(db, async (tx): Promise<Joined | Result<never, "other-account">> => {
    const team = await lockedTeam(tx, teamId);
    const invitation = await findInvitation(tx, token, caller.now);
    if (!team || !invitation) return fail("not-found");
    const address = await confirmedAddress(tx, caller.actor.userId);
    if (address?.toLowerCase() !== invitation.email.toLowerCase()) return fail("other-account");
    // The admin may invite an owner twice, at two addresses.
    const isTaken = invitation.role === "owner" && (await findOwnerOf(tx, teamId)) !== null;
    const joined = await join(tx, caller, { team, role: isTaken ? "member" : invitation.role });
    if (joined.ok) await tx.delete(teamInvitations).where(eq(teamInvitations.id, invitation.id));
    return joined;
  });
}

/**
 * Joins a team that the domain of the caller's confirmed address belongs to. An account that has left it or
 * was removed needs an invitation.
 */
export async function joinByDomain(
  db: Db,
  caller: SignedInCaller,
  { teamId }: { teamId: string },
): Promise<Joined> {
  return runCommand(db, async (tx): Promise<Joined> => {
    const team = await lockedTeam(tx, teamId);
    const address = await confirmedAddress(tx, caller.actor.userId);
    if (!team || !address) return fail("not-found");
    const proved = and(
      eq(teamDomains.teamId, teamId),
      eq(teamDomains.domain, domainOf(address)),
      eq(teamDomains.state, "proved"),
    );
    if ((await tx.$count(teamDomains, proved)) === 0) return fail("not-found");
    const ended = and(membershipsOf(teamId, caller.actor.userId), isNotNull(teamMembers.leftAt));
    const isMember = (await findMembership(tx, { teamId, userId: caller.actor.userId })) !== null;
    if (!isMember && (await tx.$count(teamMembers, ended)) > 0) return fail("not-found");
    return join(tx, caller, { team, role: "member" });
  });
}

const membershipsOf = (teamId: string, userId: string) =>
  and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, userId));

/**
 * Adds the caller to a team whose lock is held, with the limit of an earlier membership. A member stays as they are,
 * unless the team has to get its owner.
 */
async function join(
  tx: Db,
  caller: SignedInCaller,
  { team, role }: { team: typeof teams.$inferSelect; role: TeamRole },
): Promise<Joined> {
  const { actor, now } = caller;
  const teamId = team.id;
  const joined = ok({ teamId, name: team.name });
  if (team.state !== "open") return fail("closed");
  const own = await findMembership(tx, { teamId, userId: actor.userId });
  if (own && role === "owner") {
    await tx.update(teamMembers).set({ role }).where(eq(teamMembers.id, own.member.id));
  }
  if (own) return joined;
  if (team.memberCount >= teamLimits.members) return fail("team-full");
  const memberId = newId();
  const [before] = await tx
    .select({ monthlyLimitCents: teamMembers.monthlyLimitCents })
    .from(teamMembers)
    .where(membershipsOf(teamId, actor.userId))
    .orderBy(desc(teamMembers.createdAt))
    .limit(1);
  await tx
    .insert(teamMembers)
    .values({ ...before, id: memberId, teamId, userId: actor.userId, role, createdAt: now });
  await mailOwner(tx, { teamId, memberId, event: "joined" });
  await recordAudit(tx, caller, { action: "team-joined", object: { type: "team", id: teamId } });
  return joined;
}
