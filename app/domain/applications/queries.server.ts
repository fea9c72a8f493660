import { and, desc, eq, isNotNull, lt } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { type Application, applications } from "~/db/schema/experts/applications";
import { countedPage, countOfAll } from "~/domain/lists/counted-page.server";
import { longestWaiting, waitingIn } from "~/domain/lists/queue-list.server";
import { isId } from "~/platform/ids";

/** Returns the account's latest application in any state; null without one. */
export async function findLatestApplication(db: Db, userId: string) {
  const [latest] = await db
    .select()
    .from(applications)
    .where(eq(applications.userId, userId))
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(1);
  return latest ?? null;
}

/** Returns a page of waiting applications, oldest first, with their total count. @param page from 1 */
export const findPendingApplications = (db: Db, { page }: { page: number }) =>
  countedPage(page, ({ limit, offset }) =>
    db
      .select({
        id: applications.id,
        name: applications.name,
        accountName: users.fullName,
        email: applications.email,
        createdAt: applications.createdAt,
        count: countOfAll,
      })
      .from(applications)
      .innerJoin(users, eq(users.id, applications.userId))
      .innerJoin(...waitingIn("applications", applications.id))
      .orderBy(...longestWaiting)
      .limit(limit)
      .offset(offset),
  );

/** Returns an application with its account, for the admin; null for an unknown one. */
export async function findApplication(db: Db, id: string) {
  if (!isId(id)) return null;
  const [found] = await db
    .select({
      application: applications,
      account: { fullName: users.fullName, email: users.email, role: users.role, isActive: users.isActive },
    })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.userId))
    .where(eq(applications.id, id));
  return found ?? null;
}

/** Returns the last five earlier decided applications of the account, newest first. */
export async function findEarlierApplications(
  db: Db,
  { userId, createdAt }: Pick<Application, "userId" | "createdAt">,
) {
  const rows = await db
    .select({
      id: applications.id,
      status: applications.status,
      decidedAt: applications.decidedAt,
      reason: applications.reason,
    })
    .from(applications)
    .where(
      and(
        eq(applications.userId, userId),
        lt(applications.createdAt, createdAt),
        isNotNull(applications.decidedAt),
      ),
    )
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(5);
  return rows.flatMap(({ decidedAt, ...row }) => (decidedAt ? [{ ...row, decidedAt }] : []));
}
