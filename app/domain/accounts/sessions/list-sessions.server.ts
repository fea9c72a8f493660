import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { sessions } from "~/db/schema/accounts/sessions";

/** How many sessions are listed; the user can end all the others together. */
export const shownSessions = 10;

/**
 * Lists an account's live sessions: the current one first, then the others by last use, newest first. `more` is the
 * number of sessions beyond those listed. One query, by the account's index.
 */
export async function listSessions(
  db: Db,
  { userId, currentId, now }: { userId: string; currentId: string; now: Date },
) {
  const rows = await sessionsQuery(db, { userId, currentId, now });
  const total = rows[0]?.total ?? 0;
  return { sessions: rows.map(({ total: _, ...session }) => session), more: total - rows.length };
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
      id: sessions.id,
      userAgent: sessions.userAgent,
      expiresAt: sessions.expiresAt,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(eq(sessions.id, currentId)), desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(shownSessions);
