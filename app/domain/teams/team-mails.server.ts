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
  read: async (db, { aboutId, toEmail }) => {
    const [row] = await db
      .select({
        invitationId: teamInvitations.id,
        team: teams.name,
        role: teamInvitations.role,
        until: teamInvitations.expiresAt,
        by: users.fullName,
      })
      .from(teamInvitations)
      .innerJoin(teams, and(eq(teams.id, teamInvitations.teamId), eq(teams.state, "open")))
      .innerJoin(users, eq(users.id, teamInvitations.invitedBy))
      .where(and(eq(teamInvitations.teamId, aboutId), eq(teamInvitations.email, toEmail)));
    return row ? { ...row, until: row.until.toISOString() } : gone;
  },
});

/** What happened in a team: the first four are mailed to its owner, the others to the member whom they are about. */
export type TeamEvent =
  | "joined"
  | "left"
  | "domain-proved"
  | "domain-refused"
  | "removed"
  | "owner"
  | "closed";

interface News {
  event: TeamEvent;
  /** The member who joined or left, and the domain. */
  memberId?: string;
  domainId?: string;
}

/** The mail about something that happened in a team. */
export const teamNews = defineMail({
  template: "team-news",
  read: async (db, mail: WaitingMail<News>, { appUrl }) => {
    const { event, memberId = newId(), domainId = newId() } = mail.payload;
    const [row] = await db
      .select({ team: teams.name, name: users.fullName, domain: teamDomains.domain })
      .from(teams)
      .leftJoin(teamMembers, eq(teamMembers.id, memberId))
      .leftJoin(users, eq(users.id, teamMembers.userId))
      .leftJoin(teamDomains, eq(teamDomains.id, domainId))
      .where(eq(teams.id, mail.aboutId));
    const isGone = !row || (event.startsWith("domain") && !row.domain);
    return isGone
      ? gone
      : { ...row, event, to_name: mail.toName, teamsUrl: new URL(paths.teams, appUrl).href };
  },
});

/** Queues such a mail. */
export const mailTeam = (
  tx: Db,
  { teamId, to, ...news }: News & { teamId: string; to: { userId: string; email: string; name: string } },
): Promise<void> =>
  queueMail(tx, teamNews, {
    dedupeKey: `team-news:${newId()}`,
    to: { userId: to.userId, email: to.email, name: to.name },
    about: { type: "team", id: teamId },
    payload: news,
  });

/** The same to the owner, if the team has one by now. */
export async function mailOwner(tx: Db, news: News & { teamId: string }): Promise<void> {
  const owner = await findOwnerOf(tx, news.teamId);
  if (owner && owner.id !== news.memberId) await mailTeam(tx, { ...news, to: owner });
}
