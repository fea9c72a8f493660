import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, inArray, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import { builtOnce } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { deleteBatch } from "~/db/delete-batch.server";
import { secondFactors } from "~/db/schema/accounts/second-factors";
import { sessions } from "~/db/schema/accounts/sessions";
import { users } from "~/db/schema/accounts/users";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { recordOwnAct } from "~/domain/audit/record-audit.server";
import type { Actor, Caller } from "~/domain/caller";

/** A session's life in seconds: 30 days with 'Remember me', else 1 (decision B8). */
export const sessionSeconds = (remember: boolean): number => (remember ? 30 : 1) * 86_400;

export interface NewSignInSession {
  userId: string;
  remember: boolean;
  userAgent: string | null;
  /** This browser's previous session. It ends, so that no session outlives a sign-in. */
  endsSessionId: string | null;
  now: Date;
}

/**
 * Writes a new session. `startSignInSession` checks whether the account may have one.
 * @returns the token for the cookie: 32 random bytes, base64url; only its SHA-256 is stored
 */
export async function createSignInSession(db: Db, values: NewSignInSession): Promise<string> {
  const { userId, remember, userAgent, endsSessionId, now } = values;
  const token = randomBytes(32).toString("base64url");
  await db.transaction(async (tx) => {
    if (endsSessionId) await tx.delete(sessions).where(eq(sessions.id, endsSessionId));
    await tx.delete(sessions).where(and(eq(sessions.userId, userId), lte(sessions.expiresAt, now)));
    await tx.insert(sessions).values({
      tokenHash: hashOf(token),
      userId,
      remember,
      userAgent: userAgent?.slice(0, 300) ?? null,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + sessionSeconds(remember) * 1000),
    });
  });
  return token;
}

/** Returns the active account behind a live session, with its expert's id; null for any other token. One query. */
export async function findSession(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<LiveSession | null> {
  const tokenHash = tokenHashOf(token);
  if (!tokenHash) return null;
  const [row] = await askSession(db, { tokenHash, now });
  return row ?? null;
}

export interface LiveSession {
  actor: Actor;
  lastUsedAt: Date;
  remember: boolean;
}

/** Returns the actors of these sessions by session id, without ended sessions and inactive accounts. One query. */
export async function findActors(
  db: Db,
  { sessionIds, now }: { sessionIds: string[]; now: Date },
): Promise<Map<string, Actor>> {
  const rows = await liveSessions(db, inArray(sessions.id, sessionIds), now, sql<null>`null`);
  return new Map(rows.map(({ actor }) => [actor.sessionId, actor]));
}

/** Records that a session is in use; at most one write every five minutes. */
export async function touchSignInSession(
  db: Db,
  { sessionId, lastUsedAt, now }: { sessionId: string; lastUsedAt: Date; now: Date },
): Promise<void> {
  if (now.getTime() - lastUsedAt.getTime() < touchEveryMs) return;
  await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, sessionId));
}

/** Signs a browser out: ends the session of this token, if there is one, and records it in the audit. */
export async function signOut(db: Db, caller: Caller, token: string): Promise<void> {
  if (!isToken(token)) return;
  await db.transaction(async (tx) => {
    const [ended] = await tx
      .delete(sessions)
      .where(eq(sessions.tokenHash, hashOf(token)))
      .returning({ userId: sessions.userId });
    if (!ended) return;
    await recordOwnAct(tx, caller, { userId: ended.userId, action: "sign-out" });
  });
}

/** Deletes expired sessions, also of accounts that never came back. @returns how many, `limit` at most */
export const deleteExpiredSignInSessions = (db: Db, { now, limit }: { now: Date; limit: number }) =>
  deleteBatch(db, sessions, lte(sessions.expiresAt, now), limit);

/** The query of `findSession`, with `counts` of the account in `users`. */
export const sessionQuery = <Counts>(
  db: Db,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
  counts: SQL<Counts>,
) => liveSessions(db, eq(sessions.tokenHash, tokenHash), now, counts);

const liveSessions = <Counts>(db: Db, which: SQL, now: Date, counts: SQL<Counts>) =>
  db
    .select({
      actor: {
        userId: users.id,
        sessionId: sessions.id,
        email: users.email,
        fullName: users.fullName,
        role: users.role,
        expertId: expertsUsers.expertId,
        timeZone: users.timeZone,
        isVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
        hasSecondFactor: sql<boolean>`${secondFactors.id} is not null`,
      },
      lastUsedAt: sessions.lastUsedAt,
      remember: sessions.remember,
      counts,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(expertsUsers, eq(expertsUsers.userId, users.id))
    .leftJoin(secondFactors, and(eq(secondFactors.userId, users.id), isNotNull(secondFactors.confirmedAt)))
    .where(and(which, gt(sessions.expiresAt, now), eq(users.isActive, true)));

const askSession = builtOnce((db, { tokenHash, now }: { tokenHash: Buffer; now: Date }) =>
  sessionQuery(db, { tokenHash, now }, sql<null>`null`),
);

const touchEveryMs = 5 * 60_000;

const isToken = (text: string) => /^[\w-]{43}$/.test(text);

/** Returns the hash under which a cookie's token is stored; null for anything that isn't a token. */
export const tokenHashOf = (text: string): Buffer | null => (isToken(text) ? hashOf(text) : null);

const hashOf = (token: string) => createHash("sha256").update(token).digest();
