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
