import { and, eq, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { teamInvitations } from "~/db/schema/teams/team-invitations";
import { teamMembers } from "~/db/schema/teams/team-members";
import { teams } from "~/db/schema/teams/teams";
import { hidden, personal, shown } from "./declare.server";
import type { Owner } from "./owner.server";

/** A select of the ids of the account's teams. @param more limits the memberships */
export const teamsOf = ({ id }: Owner, more?: SQL) =>
  sql`select ${teamMembers.teamId} from ${teamMembers} where ${and(eq(teamMembers.userId, id), more)}`;

const nameOfTeam = (teamId: AnyPgColumn) =>
  sql<string>`(select ${teams.name} from ${teams} where ${teams.id} = ${teamId})`;

/** A membership stays without a name: the team has paid for it. */
export const teamTables = {
  teamInvitations: personal(teamInvitations, {
    rows: ({ provenEmail }) => sql`${teamInvitations.email} = ${provenEmail}`,
    exportAs: "teamInvitations",
    show: { ...shown("email role expiresAt createdAt"), ...hidden("a hash", "tokenHash") },
    more: () => ({ team: nameOfTeam(teamInvitations.teamId) }),
    erase: "rows",
  }),
  teamMembers: personal(teamMembers, {
    rows: ({ id }) => eq(teamMembers.userId, id),
    exportAs: "teamMemberships",
    show: shown("role monthlyLimitCents createdAt leftAt"),
    more: () => ({ team: nameOfTeam(teamMembers.teamId) }),
    erase: { leftAt: (_, now) => sql`coalesce(${teamMembers.leftAt}, ${now.toISOString()}::timestamptz)` },
  }),
  teams: personal(teams, {
    rows: (owner) => sql`${teams.id} in (${teamsOf(owner, eq(teamMembers.role, "owner"))})`,
    exportAs: "teamsOwned",
    show: shown("name billingAddress taxNumber state memberCount createdAt closedAt"),
    // Only a closed team's owner can be erased.
    erase: { name: "Deleted team", billingAddress: null, taxNumber: null },
  }),
};
