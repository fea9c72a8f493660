import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { mails } from "~/db/schema/site/mails";
import { teamDomains } from "~/db/schema/teams/team-domains";
import { teamInvitations } from "~/db/schema/teams/team-invitations";
import { teamMembers } from "~/db/schema/teams/team-members";
import { teams } from "~/db/schema/teams/teams";
import { invitationToken } from "~/domain/teams/invitations/invitation-token.server";
import { newId } from "~/platform/ids";
import { callerOf, testNow } from "../caller";
import { createUser } from "./factories";

/** A team with an owner, a manager and a member, and a person who isn't in it. */

export const teamSecret = "a secret of at least thirty-two characters";

/** An open team of these accounts. @returns its id, and its members' by role; of two with a role, the last */
export async function createTeam(
  db: Db,
  people: readonly {
    userId: string;
    role: "owner" | "manager" | "member";
    leftAt?: Date;
    monthlyLimitCents?: number;
  }[],
  values: Partial<typeof teams.$inferInsert> = {},
) {
  const teamId = values.id ?? newId();
  const joinedAt = new Date("2026-11-01T09:00:00.000Z");
  await db.insert(teams).values({ name: "ACME", createdAt: joinedAt, ...values, id: teamId });
  const memberIds: Record<string, string> = {};
  for (const person of people) {
    const id = newId();
    memberIds[person.role] = id;
    await db.insert(teamMembers).values({ id, teamId, createdAt: joinedAt, ...person });
  }
  return { teamId, memberIds };
}

/** A domain of a team that waits for the admin. @returns its id */
export async function createTeamDomain(
  db: Db,
  values: Partial<typeof teamDomains.$inferInsert> = {},
): Promise<string> {
  const id = newId();
  const teamId =
    values.teamId ?? (await createTeam(db, [{ userId: (await createUser(db)).id, role: "owner" }])).teamId;
  await db.insert(teamDomains).values({ id, domain: "acme.example", createdAt: testNow, ...values, teamId });
  return id;
}

export async function teamScene(db: Db) {
  const owner = await createUser(db, { fullName: "Olga Owner", email: "olga@acme.example" });
  const manager = await createUser(db, { fullName: "Mo Manager", email: "mo@acme.example" });
  const member = await createUser(db, { fullName: "Mel Member", email: "mel@acme.example" });
  const stranger = await createUser(db, { fullName: "Sam Stranger", email: "sam@other.example" });
  const { teamId, memberIds } = await createTeam(db, [
    { userId: owner.id, role: "owner" },
    { userId: manager.id, role: "manager" },
    { userId: member.id, role: "member" },
  ]);
  const people = { owner, manager, member, stranger };
  return {
    ...{ teamId, people },
    memberId: (role: string) => memberIds[role] ?? "",
    as: (name: keyof typeof people, now = testNow) => callerOf(people[name], { now }),
    team: async () => (await db.select().from(teams).where(eq(teams.id, teamId)))[0],
    /** The live members' roles, by name. */
    roles: async () => {
      const rows = await db
        .select({ name: users.fullName, role: teamMembers.role, leftAt: teamMembers.leftAt })
        .from(teamMembers)
        .innerJoin(users, eq(users.id, teamMembers.userId))
        .where(eq(teamMembers.teamId, teamId));
      return Object.fromEntries(rows.flatMap(({ name, role, leftAt }) => (leftAt ? [] : [[name, role]])));
    },
    /** The token of the invitation to an address. */
    tokenFor: async (email: string) => {
      const [row] = await db.select().from(teamInvitations).where(eq(teamInvitations.email, email));
      return invitationToken(teamSecret, row?.id ?? "");
    },
    /** The mails so far: template, event and address. */
    mailed: async () =>
      (await db.select().from(mails))
        .map(({ template, toEmail, payload }) => {
          const event = Object(payload).event;
          return `${template}${event ? ` ${event}` : ""} to ${toEmail}`;
        })
        .sort(),
  };
}

export type TeamScene = Awaited<ReturnType<typeof teamScene>>;
