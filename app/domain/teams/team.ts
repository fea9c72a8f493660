import type { TeamRole } from "~/db/schema/teams/team-members";

/** Teams: their limits, rights and texts (0038). Pure. */

export const teamLimits = {
  /** The database refuses the next one. */
  members: 200,
  name: 100,
  billingAddress: 500,
  taxNumber: 50,
  /** Addresses that can be invited at once. */
  invited: 20,
  domains: 10,
  domain: 253,
  invitationDays: 14,
  /** A million dollars. */
  monthlyLimitCents: 100_000_000,
};

export const teamRoles: Record<TeamRole, string> = {
  owner: "Owner",
  manager: "Manager",
  member: "Member",
};

/**
 * Whether a name has what a mail program makes a link of: "evil.example", "www.evil", "evil://". A team's name stands in
 * mails to people who don't know the team yet.
 */
export const hasWebAddress = (name: string): boolean =>
  /:\/\/|\bwww\.|[\p{L}\p{N}][.\u3002\uff0e\uff61][\p{L}]{2}/iu.test(name);

/** The name of a team that is made from a demo request: its company or the domain of its address, without a web address. */
export function nameFromRequest({ company, email }: { company: string | null; email: string }): string {
  const plain = (text: string) => text.replace(/[:/.\u3002\uff0e\uff61]+/gu, " ").trim();
  const domain = plain(domainOf(email));
  const name = company && hasWebAddress(company) ? plain(company) : company;
  return (name || domain).slice(0, teamLimits.name);
}

/** What a command needs: any membership, the right to manage, or to be the owner. */
export type TeamRight = "member" | "manage" | "own";

export const hasRight = (role: TeamRole, right: TeamRight): boolean =>
  right === "member" || role === "owner" || (right === "manage" && role === "manager");

/** Whether a member with `role` may change or remove one with `other`: the owner all but themselves, a manager members. */
export const mayChange = (role: TeamRole, other: TeamRole): boolean =>
  other !== "owner" && (role === "owner" || (role === "manager" && other === "member"));

export const teamMessages = {
  closed: "This team is closed.",
  "team-full": `The team has ${teamLimits.members} members and invitations, and can't have more.`,
  "already-member": "This person is a member already.",
  "is-owner": "The owner can't leave. Hand the team over to another member first, or close it.",
  "other-account": "This invitation was sent to another email address.",
  "too-many-domains": `A team can have ${teamLimits.domains} domains.`,
  "domain-known": "Your team has this domain already.",
  "domain-taken": "Another team has this domain. It has to be removed there first.",
  "already-decided": "This domain is already decided.",
  "no-request": "A team can be made of a demo request with an email address.",
  "has-owner": "This team has an owner already.",
  "not-allowed": "Your role in the team doesn't allow this.",
} as const;

export type TeamError = keyof typeof teamMessages;

/** The text of the DNS record that proves a domain. @param domainId of the row */
export const domainRecord = (domainId: string): string => `keyway-team=${domainId}`;

/** The domain of an e-mail address, in lower case. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1).toLowerCase();
