import { inArray, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { hasBlocked } from "~/domain/blocks/blocks.server";
import { listed } from "~/domain/experts/listing/listed.server";
import type { ReportedAccount } from "./report";

/** Returns both sides of a conversation, for the admin. @throws if an account doesn't exist */
export async function readSides(
  db: Db,
  { one, other }: { one: string; other: string },
): Promise<[ReportedAccount, ReportedAccount]> {
  const found = await db
    .select({
      userId: users.id,
      name: users.fullName,
      email: users.email,
      role: users.role,
      isActive: users.isActive,
      createdAt: users.createdAt,
      cardId: sql<string | null>`(${sql`select ${experts.id} from ${expertsUsers}
        join ${experts} on ${experts.id} = ${expertsUsers.expertId} and ${listed}
        where ${expertsUsers.userId} = ${users.id} order by ${experts.id} limit 1`})`,
      isErased: sql<boolean>`${users.erasedAt} is not null`,
      isVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
      hasBlocked: hasBlocked(
        users.id,
        sql`case ${users.id} when ${one}::uuid then ${other}::uuid else ${one}::uuid end`,
      ),
    })
    .from(users)
    .where(inArray(users.id, [one, other]));
  const [first, second] = [one, other].map((id) => found.find(({ userId }) => userId === id));
  if (!first || !second) throw new Error("An account of a thread is gone");
  return [first, second];
}
