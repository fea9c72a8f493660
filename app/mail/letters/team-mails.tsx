import { invitationToken } from "~/domain/teams/invitations/invitation-token.server";
import {
  teamDomainDecided,
  teamInvitation,
  teamMembership,
  teamNews,
} from "~/domain/teams/team-mails.server";
import { whatATeamSees } from "~/domain/teams/what-a-team-sees";
import { formatDate } from "~/shared/format-time";
import { paths } from "~/shared/paths";
import { action, decided, fact, greeting, mailTemplate, newLine } from "../letter";

const lines = (texts: readonly string[]) => texts.flatMap((text) => [text, newLine]).slice(0, -1);

/** To a person who is invited to a team. They may not know it. */
export const teamInvitationMail = mailTemplate(teamInvitation, (invited, { place }) => {
  const { name, role, until, by, invitationId } = invited;
  const href = paths.teamInvitation(invitationToken(place.sessionSecret, invitationId));
  const as = role === "owner" ? "its owner" : `a ${role}`;
  return {
    title: `Join ${name} on Keyway`,
    preview: `${by} invites you.`,
    reason:
      "You get this email because a person on Keyway entered your address. If you ignore it, nothing happens.",
    says: [
      `${greeting("")} ${by} invites you to the team ${name} as ${as}. The team can pay for lessons that you book on Keyway.`,
      fact("The team sees", ...lines(whatATeamSees.sees)),
      fact("It never sees", ...lines(whatATeamSees.never)),
      action(new URL(href, place.appUrl).href, "View the invitation"),
      `The link works until ${formatDate(new Date(until), "UTC")}, for an account with this email address.`,
    ],
  };
});

/** To the owner of a team: a member has joined or left. */
export const teamNewsMail = mailTemplate(teamNews, ({ to_name, team, name, event, pageUrl }) => {
  const news = event === "joined" ? `${name} has joined ${team}` : `${name} has left ${team}`;
  return decided(to_name, {
    title: news,
    preview: event === "joined" ? "They can use the team's budget." : "The team pays nothing more for them.",
    reason: "You get this email because you own a team on Keyway.",
    news: `${news}.`,
    follows:
      event === "joined"
        ? ["You can set a monthly limit for them."]
        : ["The team pays nothing more for them. What is booked stays booked."],
    next: { href: pageUrl, text: "Members" },
  });
});

/** To the owner of a team: an admin has checked a domain. */
export const teamDomainMail = mailTemplate(teamDomainDecided, (checked) => {
  const { to_name, team, domain, isProved, pageUrl } = checked;
  return decided(to_name, {
    title: isProved ? `${domain} is proved` : `We found no record at ${domain}`,
    preview: `Domain of ${team}.`,
    reason: "You get this email because you own a team on Keyway.",
    news: isProved
      ? `everyone with a confirmed email address at ${domain} can now join ${team}.`
      : `an admin looked for the TXT record of ${domain} and did not find it.`,
    follows: isProved
      ? []
      : ["Set the record that the settings of your team show, then add the domain again."],
    next: { href: pageUrl, text: "Team settings" },
  });
});

/** To a member: removed, now the owner, or the team was closed. */
export const teamMembershipMail = mailTemplate(teamMembership, ({ to_name, team, event, pageUrl }) => {
  const titles = {
    removed: `You are no longer a member of ${team}`,
    owner: `You own the team ${team} now`,
    closed: `The team ${team} is closed`,
  };
  const follows = {
    removed: "The team pays nothing more for you. What is booked stays booked.",
    owner: "You can invite people, set limits, hand the team over and close it.",
    closed: "It pays nothing more. What is booked stays booked.",
  };
  return decided(to_name, {
    title: titles[event],
    preview: follows[event],
    reason: "You get this email because you were invited to a team on Keyway, or joined one.",
    news: `${titles[event].replace(/^You/, "you").replace(/^The/, "the")}.`,
    follows: [follows[event]],
    next: { href: pageUrl, text: event === "owner" ? "View team" : "Your teams" },
  });
});
