import { and, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { secondFactors } from "~/db/schema/accounts/second-factors";
import { sessions } from "~/db/schema/accounts/sessions";
import { users } from "~/db/schema/accounts/users";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { isId } from "~/platform/ids";
import type { UserSummary } from "./users";

/** The columns of an account in a list. */
export const userColumns = {
  id: users.id,
  email: users.email,
  name: users.fullName,
  role: users.role,
  createdAt: users.createdAt,
  isActive: users.isActive,
  isVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
  isErased: sql<boolean>`${users.erasedAt} is not null`,
};

/** When an account last used one of its sign-in sessions; null if it has none any more. Accurate to five minutes. */
export const lastSeen = sql<Date | null>`(select max(${sessions.lastUsedAt}) from ${sessions}
  where ${sessions.userId} = ${users}.id)`.mapWith(sessions.lastUsedAt);

const select = (db: Db) => db.select(userColumns).from(users);

/** Returns an account for its page; null for an unknown one. @param now for counting unexpired sign-in sessions */
export async function readUser(db: Db, userId: string, now: Date) {
  if (!isId(userId)) return null;
  const isOpen = and(eq(sessions.userId, users.id), gt(sessions.expiresAt, now));
  const [found] = await db
    .select({
      ...userColumns,
      timeZone: users.timeZone,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
      hasSecondFactor: sql<boolean>`exists (select from ${secondFactors} where ${and(
        eq(secondFactors.userId, users.id),
        isNotNull(secondFactors.confirmedAt),
      )})`,
      openSessions: sql<number>`(select count(*)::int from ${sessions} where ${isOpen})`,
      card: { id: experts.id, name: experts.name, isListed: experts.approved },
    })
    .from(users)
    .leftJoin(expertsUsers, eq(expertsUsers.userId, users.id))
    .leftJoin(experts, and(eq(experts.id, expertsUsers.expertId), isNull(experts.deletedAt)))
    .where(eq(users.id, userId));
  return found ?? null;
}

/** Finds an account by email; null for an unknown or erased one. */
export async function findUserByEmail(db: Db, email: string): Promise<UserSummary | null> {
  const [found] = await select(db).where(and(eq(users.email, email), isNull(users.erasedAt)));
  return found ?? null;
}
