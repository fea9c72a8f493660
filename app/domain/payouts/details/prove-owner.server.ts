import type { Db } from "~/db/client.server";
import { findOwnAccount } from "~/domain/accounts/own-account.server";
import type { TypedProof } from "~/domain/accounts/proof-of-identity.forms.server";
import { type ProofError, proveIdentity } from "~/domain/accounts/proof-of-identity.server";
import { isSignInRecent } from "~/domain/accounts/sessions/recent-sign-in.server";
import type { SignedInCaller } from "~/domain/caller";
import { fail, type Result } from "~/shared/result";

/** What is asked for before the payout details change. */
export interface OwnerProof {
  password: boolean;
  code: boolean;
  /** The account has neither, and its sign-in isn't recent: it must sign in again. */
  mustSignIn: boolean;
}

/** Decides what the caller has to prove: a password and a code, if the account has them, else a recent sign-in. */
export async function proofAskedOf(db: Db, caller: SignedInCaller): Promise<OwnerProof> {
  const { userId, hasSecondFactor } = caller.actor;
  const { hasPassword } = await findOwnAccount(db, userId);
  const mustSignIn = !hasPassword && !hasSecondFactor && !(await isSignInRecent(db, caller));
  return { password: hasPassword, code: hasSecondFactor, mustSignIn };
}

/** Checks the proof. `secret` is the program's. */
export async function proveOwner(
  db: Db,
  caller: SignedInCaller,
  { typed, secret }: { typed: TypedProof; secret: string },
): Promise<Result<void, ProofError | "sign-in-again">> {
  const { code, mustSignIn } = await proofAskedOf(db, caller);
  if (mustSignIn) return fail("sign-in-again");
  return proveIdentity(db, caller, { typed, asks: { code }, secret });
}
