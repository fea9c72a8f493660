import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/users";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { fail, ok, type Result } from "~/shared/result";
import { createSession, type NewSession } from "./sessions.server";

/** How somebody came in, for the audit. */
export interface Entry {
  method: "password" | "sign-up" | "provider";
  sourceAddress: string | null;
  /** Of the password that was proven, in milliseconds of the epoch; undefined where none was asked for. */
  passwordChangedAt?: number | null | undefined;
}

/**
 * The last step of every sign-in: a new session with its line in the audit, for an account that is still active and
 * still has the password that was proven.
 * @param entry null for a new token of somebody who is in already
 * @returns the token for the cookie
 */
export async function startSession(
  db: Db,
  { session, entry }: { session: NewSession; entry: Entry | null },
): Promise<Result<string, "deactivated" | "password-changed">> {
  const { userId, now } = session;
  return db.transaction(async (tx) => {
    // The lock lets a deactivation or a new password come before (seen here) or after (its trigger ends this session).
    const [user] = await tx
      .select({ isActive: users.isActive, passwordChangedAt: users.passwordChangedAt })
      .from(users)
      .where(eq(users.id, userId))
      .for("share");
    const refusal = refusalOf(user, entry);
    if (entry) {
      const { method, sourceAddress } = entry;
      await recordAudit(tx, {
        actorId: refusal ? null : userId,
        action: refusal ? "sign-in-failed" : "sign-in",
        object: { type: "user", id: userId },
        sourceAddress,
        detail: refusal ? { method, reason: refusal } : { method },
        now,
      });
    }
    return refusal ? fail(refusal) : ok(await createSession(tx, session));
  });
}

function refusalOf(
  user: { isActive: boolean; passwordChangedAt: Date | null } | undefined,
  entry: Entry | null,
): "deactivated" | "password-changed" | null {
  if (!user?.isActive) return "deactivated";
  const proven = entry?.passwordChangedAt;
  const current = user.passwordChangedAt?.getTime() ?? null;
  return proven === undefined || proven === current ? null : "password-changed";
}
