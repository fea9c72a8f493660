import { randomBytes } from "node:crypto";
import { and, desc, eq, gt, isNull, lte } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { deleteBatch } from "~/db/delete-batch.server";
import { passkeyChallenges } from "~/db/schema/accounts/passkey-challenges";
import { challengeMinutes } from "../passkey";

/** For whom a challenge is made: the sign-in session that asks, or null for a visitor who signs in. */
interface Asked {
  purpose: typeof passkeyChallenges.$inferSelect.purpose;
  sessionId: string | null;
  now: Date;
}

/** Writes a challenge of 32 random bytes, which works once within five minutes. */
export async function createChallenge(db: Db, { purpose, sessionId, now }: Asked): Promise<Buffer> {
  const challenge = randomBytes(32);
  const expiresAt = new Date(now.getTime() + challengeMinutes * 60_000);
  await db.insert(passkeyChallenges).values({ challenge, purpose, sessionId, expiresAt, createdAt: now });
  return challenge;
}

/**
 * Uses a challenge up. A single statement decides: of several concurrent answers, one finds it.
 * @returns false for an unknown, used or expired one, and for one that was made for something or somewhere else
 */
export async function spendChallenge(
  tx: Db,
  challenge: Buffer,
  { purpose, sessionId, now }: Asked,
): Promise<boolean> {
  const spent = await tx
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.purpose, purpose),
        sessionId === null ? isNull(passkeyChallenges.sessionId) : eq(passkeyChallenges.sessionId, sessionId),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ id: passkeyChallenges.id });
  return spent.length > 0;
}

/** Returns the session's open challenge to add a passkey, which says that its owner's identity is proven. */
export async function findAddChallenge(
  db: Db,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<{ challenge: Buffer; expiresAt: Date } | null> {
  const [open] = await db
    .select({ challenge: passkeyChallenges.challenge, expiresAt: passkeyChallenges.expiresAt })
    .from(passkeyChallenges)
    .where(and(isToAdd(sessionId), gt(passkeyChallenges.expiresAt, now)))
    .orderBy(desc(passkeyChallenges.createdAt))
    .limit(1);
  return open ?? null;
}

/** Ends what `findAddChallenge` finds. */
export async function dropAddChallenges(db: Db, sessionId: string): Promise<void> {
  await db.delete(passkeyChallenges).where(isToAdd(sessionId));
}

const isToAdd = (sessionId: string) =>
  and(eq(passkeyChallenges.sessionId, sessionId), eq(passkeyChallenges.purpose, "add"));

/** Deletes challenges that were never answered. @returns how many, `limit` at most */
export const deleteExpiredChallenges = (db: Db, { now, limit }: { now: Date; limit: number }) =>
  deleteBatch(db, passkeyChallenges, lte(passkeyChallenges.expiresAt, now), limit);
