import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { calendarFeeds } from "~/db/schema/accounts/calendar-feeds";
import { sessions } from "~/db/schema/accounts/sessions";
import { users } from "~/db/schema/accounts/users";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import type { BookingOwner } from "~/domain/bookings/queries.server";
import type { SignedInCaller } from "~/domain/caller";
import { newId } from "~/platform/ids";
import { hashOfToken, isRowToken, rowToken } from "~/platform/row-token.server";

/**
 * An account's private calendar address, which shows the account's sessions without signing in. Its secret is derived
 * from the row's id, so that the page can show it again.
 */

const secretOf = (secret: string, feedId: string) => rowToken(secret, "calendar-feed", feedId);

export interface OwnFeed {
  /** The secret in the address; null if it can't be computed any more, because the program's secret was changed. */
  secret: string | null;
  createdAt: Date;
}

/** Returns the account's calendar address; null without one. @param secret the program's secret */
export async function findOwnFeed(
  db: Db,
  { userId, secret }: { userId: string; secret: string },
): Promise<OwnFeed | null> {
  const [feed] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId));
  if (!feed) return null;
  const computed = secretOf(secret, feed.id);
  const isSame = hashOfToken(computed).equals(feed.secretHash);
  return { secret: isSame ? computed : null, createdAt: feed.createdAt };
}

/**
 * Creates a calendar address and revokes the previous one. Does nothing if the sign-in session has ended: a password
 * change revokes the address, and a concurrent post must not create another.
 * @param secret the program's
 */
export async function makeFeed(db: Db, { actor, now }: SignedInCaller, secret: string): Promise<void> {
  const { userId, sessionId } = actor;
  const id = newId();
  const made = { id, secretHash: hashOfToken(secretOf(secret, id)), createdAt: now };
  await db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
    const isSignedIn = and(eq(sessions.id, sessionId), eq(sessions.userId, userId));
    if ((await tx.$count(sessions, isSignedIn)) === 0) return;
    await tx
      .insert(calendarFeeds)
      .values({ ...made, userId })
      .onConflictDoUpdate({ target: calendarFeeds.userId, set: made });
  });
}

/** Revokes the account's calendar address, if there is one. */
export async function removeFeed(db: Db, { actor }: SignedInCaller): Promise<void> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, actor.userId));
}

/** Returns the active account of a calendar address; null for an unknown secret. */
export async function findFeedOwner(db: Db, secret: string): Promise<BookingOwner | null> {
  if (!isRowToken(secret)) return null;
  const [owner] = await db
    .select({ userId: users.id, expertId: expertsUsers.expertId })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .leftJoin(expertsUsers, eq(expertsUsers.userId, users.id))
    .where(
      and(
        eq(calendarFeeds.secretHash, hashOfToken(secret)),
        eq(users.isActive, true),
        isNull(users.erasedAt),
      ),
    );
  return owner ?? null;
}
