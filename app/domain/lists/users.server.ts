import { and, asc, desc, eq, gt, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { secondFactors } from "~/db/schema/accounts/second-factors";
import { sessions } from "~/db/schema/accounts/sessions";
import { users } from "~/db/schema/accounts/users";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { isId } from "~/platform/ids";
import { type ListQuery, pageOf, pageWindow } from "./list";
import { accountNamed } from "./list-search.server";
import { type UserSummary, userList } from "./users";

/** A page of the users, as the query asks for them. */
export async function listUsers(
  db: Db,
  query: ListQuery,
): Promise<{ rows: UserSummary[]; hasNext: boolean }> {
  const { limit, offset } = pageWindow(userList, query);
  const rows = await select(db)
    .where(matching(query))
    .orderBy(...(sorts[query.sort] ?? newestFirst))
    .limit(limit)
    .offset(offset);
  return pageOf(userList, query, rows);
}

/**
 * The same for a file, newest first, whatever the sort. @param last the row after which to go on; null for the first
 * ones
 */
export const listUsersAfter = (
  db: Db,
  query: ListQuery,
  last: UserSummary | null,
  limit: number,
): Promise<UserSummary[]> =>
  select(db)
    .where(
      and(
        matching(query),
        // The row's own moment: what JavaScript holds is cut to milliseconds.
        last
          ? sql`(${users.createdAt}, ${users.id}) < (select created_at, id from users where id = ${last.id})`
          : undefined,
      ),
    )
    .orderBy(...newestFirst)
    .limit(limit);

const columns = {
  id: users.id,
  email: users.email,
  name: users.fullName,
  role: users.role,
  createdAt: users.createdAt,
  isActive: users.isActive,
  isVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
  isErased: sql<boolean>`${users.erasedAt} is not null`,
};

const select = (db: Db) => db.select(columns).from(users);

const newestFirst = [desc(users.createdAt), desc(users.id)];
const sorts: Record<string, SQL[]> = {
  newest: newestFirst,
  oldest: [asc(users.createdAt), asc(users.id)],
  email: [asc(users.email)],
};

const states: Record<string, SQL | undefined> = {
  active: eq(users.isActive, true),
  unconfirmed: and(eq(users.isActive, true), isNull(users.emailVerifiedAt)),
  deactivated: and(eq(users.isActive, false), isNull(users.erasedAt)),
  deleted: isNotNull(users.erasedAt),
};

const matching = ({ search, filters: { role, status } }: ListQuery): SQL | undefined =>
  and(
    search ? accountNamed(search) : undefined,
    role ? sql`${users.role} = ${role}` : undefined,
    status ? states[status] : undefined,
  );

/** An account with what its page shows; null where there is none. @param now in which its sessions are open */
export async function readUser(db: Db, userId: string, now: Date) {
  if (!isId(userId)) return null;
  const isOpen = and(eq(sessions.userId, users.id), gt(sessions.expiresAt, now));
  const [found] = await db
    .select({
      ...columns,
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

/** The account with this address, erased ones aside; null where there is none. */
export async function findUserByEmail(db: Db, email: string): Promise<UserSummary | null> {
  const [found] = await select(db).where(and(eq(users.email, email), isNull(users.erasedAt)));
  return found ?? null;
}
