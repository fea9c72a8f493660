import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import type { SignedInCaller } from "~/domain/caller";
import { fail, ok, type Result } from "~/shared/result";
import { proveByPasskey } from "../passkeys/use-passkey.server";
import { verifyPassword } from "../password.server";
import type { ProofAsked, TypedProof } from "../proof-of-identity.forms.server";
import { proveSecondFactor } from "../second-factor/second-factor.server";
import { isSignInRecent } from "../sessions/recent-sign-in.server";

/** The field beside which each error is shown. */
export const proofErrorField = {
  "wrong-current-password": "currentPassword",
  "wrong-code": "code",
  "other-email": "email",
} as const;

/**
 * `sign-in-again`: the account has neither a password nor a second factor, and its sign-in isn't recent;
 * `passkey-refused`: the answer of the authenticator proves nothing.
 */
export type ProofError = keyof typeof proofErrorField | "sign-in-again" | "passkey-refused";

/** The proof as it was typed, and what is asked for. `secret` is the program's, which seals the app's secret. */
interface ProofToCheck {
  typed: TypedProof;
  asks: Omit<ProofAsked, "password">;
  secret: string;
}

/**
 * Checks that the owner of the account is at the keyboard, not a person who found the browser open: by a passkey, which
 * counts as password and code, or by the password, or a recent sign-in if the account has none, and by what else is
 * asked for. The code is checked last, because a correct one is used up; rolling back the caller's transaction makes it
 * usable again.
 */
export async function proveIdentity(
  db: Db,
  caller: SignedInCaller,
  { typed, asks, secret }: ProofToCheck,
): Promise<Result<void, ProofError>> {
  const { userId, email } = caller.actor;
  const first = await proveFirstStep(db, caller, typed);
  if (!first.ok) return first;
  if (asks.email && typed.email?.toLowerCase() !== email.toLowerCase()) return fail("other-email");
  if (!asks.code || first.value.isBothSteps) return ok(undefined);
  const proof = await proveSecondFactor(db, caller, { userId, code: typed.code ?? "", secret });
  return proof ? ok(undefined) : fail("wrong-code");
}

/**
 * Checks the passkey, if there is one in the form, else the password.
 * @returns `hash`: the hash of the password at that time; `isBothSteps`: no code is needed beside it (decision K4)
 */
export async function proveFirstStep(
  db: Db,
  caller: SignedInCaller,
  typed: TypedProof,
): Promise<Result<{ hash: string | null; isBothSteps: boolean }, ProofError>> {
  if (typed.passkey === undefined) {
    const password = await provePassword(db, caller, typed.currentPassword);
    return password.ok ? ok({ hash: password.value, isBothSteps: false }) : password;
  }
  const { hash } = await findPassword(db, caller);
  const used = await proveByPasskey(db, caller, typed.passkey);
  return used.ok ? ok({ hash, isBothSteps: true }) : fail("passkey-refused");
}

async function findPassword(db: Db, { actor }: SignedInCaller) {
  const { passwordHash: hash, isPasskeysOnly } = users;
  const [user] = await db.select({ hash, isPasskeysOnly }).from(users).where(eq(users.id, actor.userId));
  return user ?? { hash: null, isPasskeysOnly: false };
}

/**
 * Checks the current password of an account that has one. Without it and without a second factor, the sign-in must be
 * recent: otherwise a person who found the browser open could choose a password or an app, and prove identity by it.
 * @returns the hash that the password was checked against; null if the account has no password (decision B6)
 */
async function provePassword(
  db: Db,
  caller: SignedInCaller,
  typed = "",
): Promise<Result<string | null, "wrong-current-password" | "sign-in-again">> {
  const { hash, isPasskeysOnly } = await findPassword(db, caller);
  // A code alone, which can be phished, proves nothing where passkeys are the only way in.
  if (isPasskeysOnly) return (await isSignInRecent(db, caller)) ? ok(null) : fail("sign-in-again");
  if (hash === null)
    return (await mustSignIn(db, caller, { hasPassword: false })) ? fail("sign-in-again") : ok(null);
  const { matches } = await verifyPassword(hash, typed);
  return matches ? ok(hash) : fail("wrong-current-password");
}

/** Reports whether the caller can prove its identity only by signing in again. */
export const mustSignIn = async (
  db: Db,
  caller: SignedInCaller,
  { hasPassword }: { hasPassword: boolean },
): Promise<boolean> => !hasPassword && !caller.actor.hasSecondFactor && !(await isSignInRecent(db, caller));
