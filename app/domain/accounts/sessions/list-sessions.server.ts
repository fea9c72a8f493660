import { and, desc, eq, gt, sql } from "drizzle-orm";
import { builtOnce } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { sessions } from "~/db/schema/accounts/sessions";
import { users } from "~/db/schema/accounts/users";
import { accountColumns } from "../own-account.server";

/** How many sessions are listed; the user can end all the others together. */
export const shownSessions = 10;

/**
 * Returns the account with its live sessions: the current one first, then the others by last use, newest first. `more` is the
 * number of sessions beyond those listed. One query, by the account's index.
 * @throws an Error if the account doesn't exist
 */
export async function listSessions(
  db: Db,
  { userId, currentId, now }: { userId: string; currentId: string; now: Date },
) {
  const rows = await askSessions(db, { userId, currentId, now });
  const [first] = rows;
  if (!first) throw new Error("The signed-in account is gone");
  const found = rows.flatMap(({ session }) => session ?? []);
  return { account: first.account, sessions: found, more: first.total - found.length };
}

/** A signed-in browser. `lastUsedAt` is accurate to five minutes. */
export type OwnSession = Awaited<ReturnType<typeof listSessions>>["sessions"][number];

/** The query behind `listSessions`, for the test that reads its plan. */
export const sessionsQuery = (
  db: Db,
  { userId, currentId, now }: { userId: string; currentId: string; now: Date },
) =>
  db
    .select({
      account: accountColumns,
      session: {
        id: sessions.id,
        userAgent: sessions.userAgent,
        expiresAt: sessions.expiresAt,
        createdAt: sessions.createdAt,
        lastUsedAt: sessions.lastUsedAt,
      },
      total: sql<number>`(count(${sessions.id}) over ())::int`,
    })
    .from(users)
    .leftJoin(sessions, and(eq(sessions.userId, users.id), gt(sessions.expiresAt, now)))
    .where(eq(users.id, userId))
    .orderBy(desc(eq(sessions.id, currentId)), desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(shownSessions);

const askSessions = builtOnce(sessionsQuery);
