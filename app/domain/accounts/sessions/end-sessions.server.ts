import { and, eq, ne, type SQL } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { sessions } from "~/db/schema/accounts/sessions";
import { recordOwnAct } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { isId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";

/** Ends one of the caller's own sessions. Another account's is treated like an unknown one. */
export async function endOneSession(
  db: Db,
  caller: SignedInCaller,
  { sessionId }: { sessionId: string },
): Promise<Result<{ wasCurrent: boolean }, "unknown-session">> {
  const ended = isId(sessionId) ? await endSessions(db, caller, eq(sessions.id, sessionId)) : 0;
  return ended === 0 ? fail("unknown-session") : ok({ wasCurrent: sessionId === caller.actor.sessionId });
}

/** Ends all of the caller's sessions except the current one. @returns how many there were */
export const endOtherSessions = (db: Db, caller: SignedInCaller): Promise<number> =>
  endSessions(db, caller, ne(sessions.id, caller.actor.sessionId));

/** Writes an audit line only if a session ended. */
function endSessions(db: Db, caller: SignedInCaller, which: SQL): Promise<number> {
  const { userId } = caller.actor;
  return db.transaction(async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), which))
      .returning({ id: sessions.id });
    const count = ended.length;
    if (count > 0) await recordOwnAct(tx, caller, { userId, action: "sessions-ended", detail: { count } });
    return count;
  });
}
