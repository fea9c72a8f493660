import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import type { SignedInCaller } from "~/domain/caller";
import { fail, ok, type Result } from "~/shared/result";
import { verifyPassword } from "./password.server";
import type { ProofAsked, TypedProof } from "./proof-of-identity.forms.server";
import { proveSecondFactor } from "./second-factor/second-factor.server";

/** The field beside which each error is shown. */
export const proofErrorField = {
  "wrong-current-password": "currentPassword",
  "wrong-code": "code",
  "other-email": "email",
} as const;

export type ProofError = keyof typeof proofErrorField;

/** The proof as it was typed, and what is asked for. `secret` is the program's, which seals the app's secret. */
interface ProofToCheck {
  typed: TypedProof;
  asks: Omit<ProofAsked, "password">;
  secret: string;
}

/**
 * Checks that the owner of the account is at the keyboard, not a person who found the browser open: by the password, if
 * the account has one, and by what else is asked for. The code is checked last, because a correct one is used up;
 * rolling back the caller's transaction makes it usable again.
 */
export async function proveIdentity(
  db: Db,
  caller: SignedInCaller,
  { typed, asks, secret }: ProofToCheck,
): Promise<Result<void, ProofError>> {
  const { userId, email } = caller.actor;
  const password = await provePassword(db, userId, typed.currentPassword);
  if (!password.ok) return password;
  if (asks.email && typed.email?.toLowerCase() !== email.toLowerCase()) return fail("other-email");
  if (!asks.code) return ok(undefined);
  const proof = await proveSecondFactor(db, caller, { userId, code: typed.code ?? "", secret });
  return proof ? ok(undefined) : fail("wrong-code");
}

/**
 * Checks the current password of an account that has one.
 * @returns the hash that the password was checked against; null if the account has no password (decision B6)
 */
export async function provePassword(
  db: Db,
  userId: string,
  typed = "",
): Promise<Result<string | null, "wrong-current-password">> {
  const [user] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId));
  const hash = user?.hash ?? null;
  if (hash === null) return ok(null);
  const { matches } = await verifyPassword(hash, typed);
  return matches ? ok(hash) : fail("wrong-current-password");
}
