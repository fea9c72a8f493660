import { and, desc, eq, getTableColumns, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { runCommand } from "~/db/retry.server";
import { type TeamMember, teamMembers } from "~/db/schema/teams/team-members";
import { type Team, teams } from "~/db/schema/teams/teams";
import type { SignedInCaller } from "~/domain/caller";
import { isId } from "~/platform/ids";
import { fail, type Result } from "~/shared/result";
import { hasRight, type TeamRight } from "./team";

/** A team as its member sees it. */
export interface Membership {
  team: Team;
  member: TeamMember;
}

const selectMemberships = (db: Db) =>
  db
    .select({ team: getTableColumns(teams), member: getTableColumns(teamMembers) })
    .from(teamMembers)
    .innerJoin(teams, eq(teams.id, teamMembers.teamId))
    .$dynamic();

/** Returns an account's membership in a team, which may be closed; null for everyone who isn't a member. */
export async function findMembership(
  db: Db,
  { teamId, userId }: { teamId: string; userId: string },
): Promise<Membership | null> {
  if (!isId(teamId)) return null;
  const [found] = await selectMemberships(db).where(
    and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, userId), isNull(teamMembers.leftAt)),
  );
  return found ?? null;
}

/** Lists an account's memberships, ended ones too; newest first, at most `limit`. */
export const allMembershipsOf = (db: Db, userId: string, limit = 50): Promise<Membership[]> =>
  selectMemberships(db)
    .where(eq(teamMembers.userId, userId))
    .orderBy(desc(teamMembers.createdAt))
    .limit(limit);

/** Takes the lock of all that changes a team, its members or its money: after those of expert, class and learner. */
export const lockTeam = (tx: Db, teamId: string): Promise<void> => lockInOrder(tx, ["team", teamId]);

/** Takes the lock and reads the team; null for an unknown one. */
export async function lockedTeam(tx: Db, teamId: string): Promise<Team | null> {
  await lockTeam(tx, teamId);
  const [team] = await tx.select().from(teams).where(eq(teams.id, teamId));
  return team ?? null;
}

export type MemberError = "not-found" | "not-allowed" | "closed";

/**
 * Runs a member's command on an open team, in one transaction behind the team's lock. A team that the caller isn't a
 * member of is not found.
 */
export async function asMember<T, E extends string>(
  db: Db,
  caller: SignedInCaller,
  { teamId, right }: { teamId: string; right: TeamRight },
  work: (tx: Db, own: Membership) => Promise<Result<T, E>>,
): Promise<Result<T, E | MemberError>> {
  if (!isId(teamId)) return fail("not-found");
  return runCommand(db, async (tx): Promise<Result<T, E | MemberError>> => {
    await lockTeam(tx, teamId);
    const own = await findMembership(tx, { teamId, userId: caller.actor.userId });
    if (!own) return fail("not-found");
    if (own.team.state !== "open") return fail("closed");
    if (!hasRight(own.member.role, right)) return fail("not-allowed");
    return work(tx, own);
  });
}
