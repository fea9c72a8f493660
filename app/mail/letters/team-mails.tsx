import { invitationToken } from "~/domain/teams/invitations/invitation-token.server";
import { type TeamEvent, teamInvitation, teamNews } from "~/domain/teams/team-mails.server";
import { whatATeamSees } from "~/domain/teams/what-a-team-sees";
import { endSentence } from "~/shared/end-sentence";
import { formatDate } from "~/shared/format-time";
import { paths } from "~/shared/paths";
import { action, fact, greeting, mailTemplate, newLine } from "../letter";

const lines = (texts: readonly string[]) => texts.flatMap((text) => [`• ${text}`, newLine]).slice(0, -1);

/** To a person who is invited to a team. They may not know it. */
export const teamInvitationMail = mailTemplate(teamInvitation, (invited, { place }) => {
  const { team, role, until, by, invitationId } = invited;
  const href = paths.teamJoin(invitationToken(place.sessionSecret, invitationId));
  const as = role === "owner" ? "its owner" : `a ${role}`;
  return {
    title: `Join ${team} on Keyway`,
    preview: `${by} invites you.`,
    reason:
      "You get this email because someone on Keyway entered your address. You can ignore it: nothing will happen.",
    says: [
      `${greeting("")} ${by} invites you to the team ${team} as ${as}. The team can pay for lessons that you book on Keyway.`,
      fact("The team sees", ...lines(whatATeamSees.sees)),
      fact("It never sees", ...lines(whatATeamSees.never)),
      action(new URL(href, place.appUrl).href, "View the invitation"),
      `The link works until ${formatDate(new Date(until), "UTC")} and needs an account with this email address.`,
    ],
  };
});

/** To a team's owner: who has joined or left, what became of a domain. To a member: what became of the membership. */
export const teamNewsMail = mailTemplate(teamNews, ({ to_name, team, name, domain, event, teamsUrl }) => {
  const staysBooked = "Existing bookings stay as they are.";
  const said: Record<TeamEvent, [title: string, follows: string]> = {
    joined: [`${name} has joined ${team}`, "You can set a monthly limit for them."],
    left: [`${name} has left ${team}`, `The team no longer pays for them. ${staysBooked}`],
    removed: [`You are no longer a member of ${team}`, `The team no longer pays for you. ${staysBooked}`],
    owner: [`You own the team ${team} now`, "You can invite people, set limits, hand it over and close it."],
    closed: [`The team ${team} is closed`, `It no longer pays for lessons and classes. ${staysBooked}`],
    "domain-proved": [`${domain} is proved`, `Everyone with an email address there can now join ${team}.`],
    "domain-refused": [
      `We found no record at ${domain}`,
      `Set the TXT record that the settings of ${team} show, then add the domain again.`,
    ],
  };
  const [title, follows] = said[event];
  return {
    title,
    preview: follows,
    reason: "You get this email because you are or were a member of a team on Keyway.",
    says: [greeting(to_name), endSentence(title), follows, action(teamsUrl, "Your teams")],
  };
});
