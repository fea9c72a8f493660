import { and, asc, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { teamDomains } from "~/db/schema/teams/team-domains";
import { teamInvitations } from "~/db/schema/teams/team-invitations";
import { teamMembers } from "~/db/schema/teams/team-members";
import { teams } from "~/db/schema/teams/teams";
import { isId } from "~/platform/ids";
import { domainOf, teamLimits } from "./team";

/** What the pages of teams show. */

const { id, role, monthlyLimitCents, userId, createdAt } = teamMembers;
const isLive = isNull(teamMembers.leftAt);

const selectMembers = (db: Db) =>
  db
    .select({
      id,
      role,
      monthlyLimitCents,
      userId,
      joinedAt: createdAt,
      name: users.fullName,
      email: users.email,
    })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .$dynamic();

/** Lists the members of a team: owner, managers, then the others by name. */
export const listMembers = (db: Db, teamId: string) =>
  selectMembers(db)
    .where(and(eq(teamMembers.teamId, teamId), isLive))
    .orderBy(
      sql`array_position(array['owner', 'manager', 'member'], ${role})`,
      sql`lower(${users.fullName})`,
      asc(id),
    )
    .limit(teamLimits.members);

/** Returns a member of a team; null for an unknown one, and one who has left. */
export async function findMember(db: Db, { teamId, memberId }: { teamId: string; memberId: string }) {
  if (!isId(memberId)) return null;
  const [member] = await selectMembers(db).where(
    and(eq(id, memberId), eq(teamMembers.teamId, teamId), isLive),
  );
  return member ?? null;
}

/** Returns the account that owns a team; null until the owner of a team that the admin made has accepted. */
export async function findOwnerOf(db: Db, teamId: string) {
  const [owner] = await selectMembers(db).where(
    and(eq(teamMembers.teamId, teamId), isLive, eq(role, "owner")),
  );
  return owner ?? null;
}

/** Lists the invitations of a team that wait for an answer, newest first. */
export const listInvitations = (db: Db, teamId: string, now: Date) =>
  db
    .select({
      id: teamInvitations.id,
      email: teamInvitations.email,
      role: teamInvitations.role,
      expiresAt: teamInvitations.expiresAt,
    })
    .from(teamInvitations)
    .where(and(eq(teamInvitations.teamId, teamId), gt(teamInvitations.expiresAt, now)))
    .orderBy(desc(teamInvitations.createdAt), asc(teamInvitations.id))
    .limit(teamLimits.members);

/** Lists the domains of a team. */
export const listDomains = (db: Db, teamId: string) =>
  db
    .select({ id: teamDomains.id, domain: teamDomains.domain, state: teamDomains.state })
    .from(teamDomains)
    .where(eq(teamDomains.teamId, teamId))
    .orderBy(asc(teamDomains.domain));

/** Lists the invitations that wait for an account, by its confirmed address. */
export const invitationsTo = (db: Db, email: string, now: Date) =>
  db
    .select({ id: teamInvitations.id, teamName: teams.name, expiresAt: teamInvitations.expiresAt })
    .from(teamInvitations)
    .innerJoin(teams, eq(teams.id, teamInvitations.teamId))
    .where(and(eq(teamInvitations.email, email), gt(teamInvitations.expiresAt, now), eq(teams.state, "open")))
    .orderBy(desc(teamInvitations.createdAt))
    .limit(50);

/** Returns the open team that an account may join by the domain of its confirmed address, unless it is or was a member. */
export async function teamToJoin(db: Db, account: { userId: string; email: string }) {
  const [found] = await db
    .select({ id: teams.id, name: teams.name, domain: teamDomains.domain })
    .from(teamDomains)
    .innerJoin(teams, and(eq(teams.id, teamDomains.teamId), eq(teams.state, "open")))
    .leftJoin(teamMembers, and(eq(teamMembers.teamId, teams.id), eq(userId, account.userId)))
    .where(
      and(eq(teamDomains.domain, domainOf(account.email)), sql`${teamDomains.state} = 'proved'`, isNull(id)),
    );
  return found ?? null;
}

/** The teams that an account owns and that are open: it can't be deleted before they are handed over or closed. */
export const openTeamsOwnedBy = (db: Db, ownerId: string) =>
  db
    .select({ id: teams.id, name: teams.name })
    .from(teamMembers)
    .innerJoin(teams, eq(teams.id, teamMembers.teamId))
    .where(and(eq(userId, ownerId), isLive, eq(role, "owner"), eq(teams.state, "open")))
    .orderBy(asc(teams.createdAt));
