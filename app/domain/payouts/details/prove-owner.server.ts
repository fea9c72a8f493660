import type { Db } from "~/db/client.server";
import {
  mustSignIn,
  type ProofError,
  proveIdentity,
} from "~/domain/accounts/credentials/proof-of-identity.server";
import { findOwnAccount } from "~/domain/accounts/own-account.server";
import type { TypedProof } from "~/domain/accounts/proof-of-identity.forms.server";
import type { SignedInCaller } from "~/domain/caller";
import type { Result } from "~/shared/result";

/** What is asked for before the payout details change. */
export interface OwnerProof {
  password: boolean;
  code: boolean;
  /** The account has a passkey, which takes the place of both. */
  hasPasskey: boolean;
  /** The account has none of them, and its sign-in isn't recent: it must sign in again. */
  mustSignIn: boolean;
}

/**
 * Decides what the caller has to prove: a password and a code, if the account has them, or a passkey, else a recent
 * sign-in.
 */
export async function proofAskedOf(db: Db, caller: SignedInCaller): Promise<OwnerProof> {
  const { userId, hasSecondFactor } = caller.actor;
  const { hasPassword, passkeyCount } = await findOwnAccount(db, userId);
  const hasPasskey = passkeyCount > 0;
  return {
    password: hasPassword,
    code: hasSecondFactor,
    hasPasskey,
    mustSignIn: !hasPasskey && (await mustSignIn(db, caller, { hasPassword })),
  };
}

/** Checks the proof. `secret` is the program's. */
export const proveOwner = (
  db: Db,
  caller: SignedInCaller,
  { typed, secret }: { typed: TypedProof; secret: string },
): Promise<Result<void, ProofError>> =>
  proveIdentity(db, caller, { typed, asks: { code: caller.actor.hasSecondFactor }, secret });
