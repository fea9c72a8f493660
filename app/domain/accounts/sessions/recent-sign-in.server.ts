import { and, eq, gte } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { sessions } from "~/db/schema/accounts/sessions";
import type { SignedInCaller } from "~/domain/caller";

/** How long a sign-in counts as recent, in minutes. */
const recentMinutes = 15;

/** Reports whether the caller's sign-in session began within the last 15 minutes. */
export async function isSignInRecent(db: Db, { actor, now }: SignedInCaller): Promise<boolean> {
  const start = new Date(now.getTime() - recentMinutes * 60_000);
  const own = and(eq(sessions.id, actor.sessionId), eq(sessions.userId, actor.userId));
  return (await db.$count(sessions, and(own, gte(sessions.createdAt, start)))) > 0;
}
