import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { teamMembers } from "~/db/schema/teams/team-members";

/** The ids of the teams that an account is a member of, closed ones too. */
export const teamIdsOf = async (db: Db, userId: string): Promise<string[]> => {
  const rows = await db
    .select({ teamId: teamMembers.teamId })
    .from(teamMembers)
    .where(and(eq(teamMembers.userId, userId), isNull(teamMembers.leftAt)));
  return rows.map(({ teamId }) => teamId);
};

/** Ends all memberships of an account that is erased. The caller holds the locks of its teams. */
export async function leaveTeams(tx: Db, { userId, now }: { userId: string; now: Date }): Promise<void> {
  await tx
    .update(teamMembers)
    .set({ leftAt: now })
    .where(and(eq(teamMembers.userId, userId), isNull(teamMembers.leftAt)));
}
