import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { expertsUsers } from "~/db/schema/experts-users";
import { users } from "~/db/schema/users";

/** The active accounts that these experts are linked to, by record id; without an entry for those who have none. One query. */
export async function findLinkedAccounts(db: Db, expertIds: readonly string[]): Promise<Map<string, string>> {
  if (expertIds.length === 0) return new Map();
  const rows = await db
    .select({ expertId: expertsUsers.expertId, userId: users.id })
    .from(expertsUsers)
    .innerJoin(users, and(eq(users.id, expertsUsers.userId), eq(users.isActive, true)))
    .where(inArray(expertsUsers.expertId, [...expertIds]));
  return new Map(rows.map(({ expertId, userId }) => [expertId, userId]));
}
