import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";

/**
 * Whether a record belongs to an account: linked (decision B2), of an active expert, and not deleted. Call it inside
 * the lock, since this may have changed after the session was read.
 */
export async function isTheirExpert(
  tx: Db,
  { userId, expertId }: { userId: string; expertId: string },
): Promise<boolean> {
  const rows = await tx
    .select({ id: experts.id })
    .from(experts)
    .innerJoin(expertsUsers, eq(expertsUsers.expertId, experts.id))
    .innerJoin(users, eq(users.id, expertsUsers.userId))
    .where(
      and(
        eq(experts.id, expertId),
        isNull(experts.deletedAt),
        eq(users.id, userId),
        eq(users.role, "expert"),
        eq(users.isActive, true),
      ),
    );
  return rows.length > 0;
}
