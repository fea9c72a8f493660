import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { findBlockers } from "~/domain/blocks/blocks.server";
import { listed } from "~/domain/experts/listing/listed.server";
import type { ReportedAccount } from "./report";

/** Returns both sides of a conversation, for the admin. @throws if an account doesn't exist */
export async function readSides(
  db: Db,
  { one, other }: { one: string; other: string },
): Promise<[ReportedAccount, ReportedAccount]> {
  const blockers = await findBlockers(db, { one, other });
  const read = async (userId: string) => ({
    ...(await findAccount(db, userId)),
    hasBlocked: blockers.includes(userId),
  });
  return [await read(one), await read(other)];
}

async function findAccount(db: Db, userId: string) {
  const [found] = await db
    .select({ user: users, cardId: experts.id })
    .from(users)
    .leftJoin(expertsUsers, eq(expertsUsers.userId, users.id))
    .leftJoin(experts, and(eq(experts.id, expertsUsers.expertId), listed))
    .where(eq(users.id, userId))
    .orderBy(experts.id)
    .limit(1);
  if (!found) throw new Error("An account of a thread is gone");
  const { id, fullName, email, role, isActive, erasedAt, emailVerifiedAt, createdAt } = found.user;
  return {
    userId: id,
    name: fullName,
    email,
    role,
    isActive,
    createdAt,
    cardId: found.cardId,
    isErased: erasedAt !== null,
    isVerified: emailVerifiedAt !== null,
  };
}
