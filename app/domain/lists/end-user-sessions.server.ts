import { and, eq, ne } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { sessions } from "~/db/schema/accounts/sessions";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { fail, ok, type Result } from "~/shared/result";
import { changeUser } from "./change-user.server";
import type { UserError } from "./users";

/**
 * Ends an account's sign-in sessions, except the caller's current one. Audited.
 * @returns the number of ended sessions
 */
export const endUserSessions = (
  db: Db,
  caller: SignedInCaller,
  { userId }: { userId: string },
): Promise<Result<{ count: number }, UserError>> =>
  changeUser<{ count: number }, UserError>(db, userId, async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), ne(sessions.id, caller.actor.sessionId)))
      .returning({ id: sessions.id });
    const count = ended.length;
    if (count === 0) return fail("no-sessions");
    const object = { type: "user", id: userId } as const;
    await recordAudit(tx, caller, { action: "sessions-ended", object, detail: { count } });
    return ok({ count });
  });
