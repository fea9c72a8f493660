import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { runCommand } from "~/db/retry.server";
import { passkeys } from "~/db/schema/accounts/passkeys";
import { users } from "~/db/schema/accounts/users";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { Caller, SignedInCaller } from "~/domain/caller";
import { fail, ok, type Result } from "~/shared/result";
import type { PasskeyFault } from "../passkey";
import { type Assertion, readAssertion } from "../passkey.forms.server";
import { spendChallenge } from "./challenges.server";
import { challengeOf, userHandleOf, verifyAssertion } from "./webauthn.server";

/** An answer that proves the passkey of an account. */
interface Proven {
  userId: string;
  passkeyId: string;
}

/**
 * Checks the answer to a sign-in's challenge, which names its account itself. Failures are recorded in the audit. The
 * session is started by `startSignInSession`, which checks the account.
 */
export const proveBySignIn = (
  db: Db,
  caller: Caller,
  { answer, userAgent }: { answer: string; userAgent: string | null },
): Promise<Result<Proven, PasskeyFault>> =>
  runCommand(db, async (tx) => {
    const used = await usePasskey(tx, caller, { answer, userAgent, purpose: "sign-in", owner: null });
    if (!used.ok) {
      const { fault, userId } = used.error;
      await recordAudit(tx, caller, {
        actorId: null,
        action: "sign-in-failed",
        object: { type: "user", id: userId },
        detail: { method: "passkey", reason: fault },
      });
      return fail(fault);
    }
    return used;
  });

/**
 * Checks that the owner of the account is at the keyboard, by one of its passkeys. In a transaction of its own: the
 * challenge is used up, whatever comes after.
 */
export const proveByPasskey = (
  db: Db,
  caller: SignedInCaller,
  answer: string,
): Promise<Result<Proven, PasskeyFault>> =>
  runCommand(db, async (tx) => {
    const { userId, sessionId } = caller.actor;
    const owner = { userId, sessionId };
    const used = await usePasskey(tx, caller, { answer, userAgent: undefined, purpose: "proof", owner });
    if (used.ok) return used;
    const { fault } = used.error;
    const object = { type: "user", id: userId } as const;
    await recordAudit(tx, caller, { action: "passkey-failed", object, detail: { reason: fault } });
    return fail(fault);
  });

interface Use {
  answer: string;
  /** The browser to be noted as the last one; undefined leaves the noted one. */
  userAgent: string | null | undefined;
  purpose: "sign-in" | "proof";
  owner: { userId: string; sessionId: string } | null;
}

/** @returns for a refusal, the account whose passkey was used, if it is known */
async function usePasskey(
  tx: Db,
  { now, appUrl }: Caller,
  { answer: text, userAgent, purpose, owner }: Use,
): Promise<Result<Proven, { fault: PasskeyFault; userId: string | null }>> {
  const answer = readAssertion(text);
  const challenge = answer && challengeOf(answer);
  if (!answer || !challenge) return fail({ fault: "invalid", userId: null });
  const sessionId = owner?.sessionId ?? null;
  if (!(await spendChallenge(tx, challenge, { purpose, sessionId, now })))
    return fail({ fault: "challenge", userId: null });
  const stored = await lockPasskey(tx, answer);
  if (!stored) return fail({ fault: "unknown-passkey", userId: null });
  const { userId, id: passkeyId } = stored;
  if (!isOwn(answer, { userId, owner })) return fail({ fault: "other-account", userId });
  const verified = await verifyAssertion(answer, { challenge, appUrl, stored });
  if (!verified.ok) return fail({ fault: verified.error, userId });
  await tx
    .update(passkeys)
    .set({
      ...verified.value,
      lastUsedAt: now,
      ...(userAgent !== undefined && { lastUserAgent: userAgent?.slice(0, 300) ?? null }),
    })
    .where(eq(passkeys.id, passkeyId));
  return ok({ userId, passkeyId });
}

/** Locks the account before its passkey. What ends a session locks the account before the challenge: `runCommand` tries again. */
async function lockPasskey(tx: Db, { id }: Assertion) {
  const isThis = eq(passkeys.credentialId, Buffer.from(id, "base64url"));
  const [known] = await tx.select({ userId: passkeys.userId }).from(passkeys).where(isThis);
  if (!known) return null;
  await tx.select({ id: users.id }).from(users).where(eq(users.id, known.userId)).for("update");
  const [stored] = await tx.select().from(passkeys).where(isThis).for("update");
  return stored ?? null;
}

/** The authenticator says whose passkey it is. A sign-in needs that, because it names no account itself. */
function isOwn(
  { response: { userHandle } }: Assertion,
  { userId, owner }: { userId: string; owner: { userId: string } | null },
): boolean {
  if (owner && owner.userId !== userId) return false;
  if (userHandle === undefined || userHandle === "") return owner !== null;
  return Buffer.from(userHandle, "base64url").equals(userHandleOf(userId));
}
