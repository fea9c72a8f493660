import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { teamDomains } from "~/db/schema/teams/team-domains";
import { teamInvitations } from "~/db/schema/teams/team-invitations";
import { teamMembers } from "~/db/schema/teams/team-members";
import { teams } from "~/db/schema/teams/teams";
import { defineMail, type WaitingMail } from "~/domain/mails/mail-kind";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { newId } from "~/platform/ids";
import { paths } from "~/shared/paths";
import { findOwnerOf } from "./teams.server";

const gone = "what it is about was deleted";

/** The mail with an invitation. Its link's token isn't stored; the worker computes it. */
export const teamInvitation = defineMail({
  template: "team-invitation",
  read: async (db, { payload }: WaitingMail<{ invitationId: string }>) => {
    const { invitationId } = payload;
    const [row] = await db
      .select({
        name: teams.name,
        role: teamInvitations.role,
        until: teamInvitations.expiresAt,
        by: users.fullName,
      })
      .from(teamInvitations)
      .innerJoin(teams, and(eq(teams.id, teamInvitations.teamId), eq(teams.state, "open")))
      .innerJoin(users, eq(users.id, teamInvitations.invitedBy))
      .where(eq(teamInvitations.id, invitationId));
    return row ? { ...row, until: row.until.toISOString(), invitationId } : gone;
  },
});

type News = "joined" | "left";

/** The mail to a team's owner about a member. */
export const teamNews = defineMail({
  template: "team-news",
  read: async (db, mail: WaitingMail<{ event: News; memberId: string }>, { appUrl }) => {
    const { event, memberId } = mail.payload;
    const [row] = await db
      .select({ team: teams.name, teamId: teams.id, name: users.fullName })
      .from(teamMembers)
      .innerJoin(teams, eq(teams.id, teamMembers.teamId))
      .innerJoin(users, eq(users.id, teamMembers.userId))
      .where(eq(teamMembers.id, memberId));
    if (!row) return gone;
    const { teamId, ...facts } = row;
    return {
      ...facts,
      event,
      to_name: mail.toName,
      pageUrl: new URL(paths.teamMembers(teamId), appUrl).href,
    };
  },
});

/** The mail to a team's owner about a domain that the admin has checked. */
export const teamDomainDecided = defineMail({
  template: "team-domain-decided",
  read: async (db, mail: WaitingMail<{ domainId: string }>, { appUrl }) => {
    const [row] = await db
      .select({ team: teams.name, teamId: teams.id, domain: teamDomains.domain, state: teamDomains.state })
      .from(teamDomains)
      .innerJoin(teams, eq(teams.id, teamDomains.teamId))
      .where(eq(teamDomains.id, mail.payload.domainId));
    if (!row || row.state === "waiting") return gone;
    const { teamId, state, ...facts } = row;
    const pageUrl = new URL(paths.teamSettings(teamId), appUrl).href;
    return { ...facts, isProved: state === "proved", to_name: mail.toName, pageUrl };
  },
});

type Change = "removed" | "owner" | "closed";

/** The mail to a member who was removed, has become the owner, or whose team was closed. */
export const teamMembership = defineMail({
  template: "team-membership",
  read: async (db, mail: WaitingMail<{ event: Change }>, { appUrl }) => {
    const [team] = await db
      .select({ id: teams.id, name: teams.name })
      .from(teams)
      .where(eq(teams.id, mail.aboutId));
    if (!team) return gone;
    const { event } = mail.payload;
    const page = event === "owner" ? paths.team(team.id) : paths.teams;
    return { team: team.name, event, to_name: mail.toName, pageUrl: new URL(page, appUrl).href };
  },
});

/** Queues the mail to the owner about a member, unless the owner is that member. */
export async function mailOwner(
  tx: Db,
  { teamId, memberId, event }: { teamId: string; memberId: string; event: News },
): Promise<void> {
  const owner = await findOwnerOf(tx, teamId);
  if (!owner || owner.id === memberId) return;
  await queueMail(tx, teamNews, {
    dedupeKey: `team-news:${event}:${memberId}`,
    to: { userId: owner.userId, email: owner.email, name: owner.name },
    about: { type: "team", id: teamId },
    payload: { event, memberId },
  });
}

/** Queues the mail to a member about their own membership. */
export const mailMember = (
  tx: Db,
  {
    teamId,
    member,
    event,
  }: { teamId: string; member: { userId: string; email: string; name: string }; event: Change },
): Promise<void> =>
  queueMail(tx, teamMembership, {
    dedupeKey: `team-membership:${event}:${newId()}`,
    to: { userId: member.userId, email: member.email, name: member.name },
    about: { type: "team", id: teamId },
    payload: { event },
  });
