import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { passkeys } from "~/db/schema/accounts/passkeys";
import { secondFactors } from "~/db/schema/accounts/second-factors";
import { users } from "~/db/schema/accounts/users";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { Caller } from "~/domain/caller";
import { fail, ok, type Result } from "~/shared/result";
import { isOn } from "../second-factor/second-factor-state.server";
import { createSignInSession, type NewSignInSession } from "./sessions.server";

interface Entry {
  method: "password" | "sign-up" | "provider" | "passkey";
  /** The passkey that was used. */
  passkeyId?: string | undefined;
  /** When the proven password was set, in epoch milliseconds: null for the first, undefined if none was asked for. */
  passwordChangedAt?: number | null | undefined;
  /** Whether a code was given too. Without it, an account with a second step is refused, however recent the step. */
  hadSecondStep: boolean;
}

/** `passkeys-only`: the account allows only passkeys; `passkey-gone`: the passkey has been removed since. */
export type SignInRefusal =
  | "deactivated"
  | "password-changed"
  | "second-step-missing"
  | "passkeys-only"
  | "passkey-gone";

/**
 * The last step of every sign-in: creates a session, with an audit line, if the account is still active and still has
 * the proven password.
 * @param session `entry`: null to give a new token to a user who is already signed in
 * @returns the token for the cookie
 */
export async function startSignInSession(
  db: Db,
  caller: Caller,
  {
    entry,
    ...session
  }: Pick<NewSignInSession, "userId" | "remember" | "userAgent"> & { entry: Entry | null },
): Promise<Result<string, SignInRefusal>> {
  const { userId } = session;
  return db.transaction(async (tx) => {
    // With this lock, a concurrent deactivation, new password or new second step either commits before and is seen
    // here, or commits after and ends this session.
    const [user] = await tx
      .select({
        isActive: users.isActive,
        passwordChangedAt: users.passwordChangedAt,
        isPasskeysOnly: users.isPasskeysOnly,
      })
      .from(users)
      .where(eq(users.id, userId))
      .for("share");
    const refusal =
      refusalOf(user, entry) ??
      (entry?.method === "passkey"
        ? await refusalOfPasskey(tx, userId, entry)
        : await refusalOfSecondStep(tx, userId, entry));
    if (entry) {
      const { method } = entry;
      await recordAudit(tx, caller, {
        actorId: refusal ? null : userId,
        action: refusal ? "sign-in-failed" : "sign-in",
        object: { type: "user", id: userId },
        detail: refusal ? { method, reason: refusal } : { method },
      });
    }
    if (refusal) return fail(refusal);
    const endsSessionId = caller.actor?.sessionId ?? null;
    return ok(await createSignInSession(tx, { ...session, endsSessionId, now: caller.now }));
  });
}

function refusalOf(
  user: { isActive: boolean; passwordChangedAt: Date | null; isPasskeysOnly: boolean } | undefined,
  entry: Entry | null,
): SignInRefusal | null {
  if (!user?.isActive) return "deactivated";
  if (user.isPasskeysOnly && entry && entry.method !== "passkey") return "passkeys-only";
  const proven = entry?.passwordChangedAt;
  const current = user.passwordChangedAt?.getTime() ?? null;
  return proven === undefined || proven === current ? null : "password-changed";
}

/** A passkey counts as both steps (decision K4). */
async function refusalOfPasskey(tx: Db, userId: string, { passkeyId }: Entry): Promise<SignInRefusal | null> {
  if (passkeyId === undefined) return "passkey-gone";
  const isStored = and(eq(passkeys.id, passkeyId), eq(passkeys.userId, userId));
  return (await tx.$count(passkeys, isStored)) > 0 ? null : "passkey-gone";
}

async function refusalOfSecondStep(
  tx: Db,
  userId: string,
  entry: Entry | null,
): Promise<SignInRefusal | null> {
  if (!entry || entry.hadSecondStep) return null;
  return (await tx.$count(secondFactors, isOn(userId))) > 0 ? "second-step-missing" : null;
}
