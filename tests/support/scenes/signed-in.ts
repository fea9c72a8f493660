import type { Db } from "~/db/client.server";
import { sessions } from "~/db/schema/accounts/sessions";
import type { users } from "~/db/schema/accounts/users";
import type { SignedInCaller } from "~/domain/caller";
import { callerOf, testNow } from "../caller";

/**
 * Signs in to an account `minutes` before the tests' instant. An account without a password and without a second factor
 * proves its identity by a recent sign-in.
 */
export async function signedInBefore(
  db: Db,
  user: typeof users.$inferSelect,
  minutes = 0,
): Promise<SignedInCaller> {
  const caller = callerOf(user);
  const { userId, sessionId: id } = caller.actor;
  const createdAt = new Date(testNow.getTime() - minutes * 60_000);
  const expiresAt = new Date(testNow.getTime() + 3_600_000);
  const tokenHash = Buffer.from(id);
  await db.insert(sessions).values({ id, userId, tokenHash, createdAt, lastUsedAt: createdAt, expiresAt });
  return caller;
}
