import { and, eq, ne, type SQL } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { sessions } from "~/db/schema/sessions";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { Actor } from "~/domain/caller";
import { isId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";

interface Who {
  actor: Pick<Actor, "userId" | "sessionId">;
  sourceAddress: string | null;
  now: Date;
}

/** Ends one of the actor's own sessions. Somebody else's is as unknown as one that isn't there. */
export async function endOneSession(
  db: Db,
  { sessionId, ...who }: Who & { sessionId: string },
): Promise<Result<{ wasCurrent: boolean }, "unknown-session">> {
  const ended = isId(sessionId) ? await endSessions(db, who, eq(sessions.id, sessionId)) : 0;
  return ended === 0 ? fail("unknown-session") : ok({ wasCurrent: sessionId === who.actor.sessionId });
}

/** Ends all of the actor's sessions but this one. @returns how many there were */
export const endOtherSessions = (db: Db, who: Who): Promise<number> =>
  endSessions(db, who, ne(sessions.id, who.actor.sessionId));

/** Nothing ended leaves nothing in the audit. */
function endSessions(db: Db, { actor, sourceAddress, now }: Who, which: SQL): Promise<number> {
  return db.transaction(async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, actor.userId), which))
      .returning({ id: sessions.id });
    if (ended.length > 0) {
      await recordAudit(tx, {
        actorId: actor.userId,
        action: "sessions-ended",
        object: { type: "user", id: actor.userId },
        sourceAddress,
        detail: { count: ended.length },
        now,
      });
    }
    return ended.length;
  });
}
