import type { Db } from "~/db/client.server";
import type { AccountError } from "~/domain/accounts/messages";
import { verifyPassword } from "~/domain/accounts/password.server";
import { verifySecondFactor } from "~/domain/accounts/second-factor/second-factor.server";
import { findPasswordHash } from "~/domain/accounts/second-factor/second-factor-state.server";
import type { SignedInCaller } from "~/domain/caller";
import { fail, ok, type Result } from "~/shared/result";
import type { DeletionProof } from "./deletion.forms.server";

/** The field that was wrong, and why. */
export type ProofError =
  | { field: "currentPassword"; error: Extract<AccountError, "wrong-current-password"> }
  | { field: "code"; error: Extract<AccountError, "wrong-code"> }
  | { field: "email"; error: Extract<AccountError, "other-email"> };

/**
 * Makes sure that it is the owner who asks, not somebody at their open browser: the password, or without one the
 * address typed; and the second step's code. The code comes last, because a right one is used up.
 * @param secret the program's own, with which the second step is sealed
 */
export async function proveOwner(
  db: Db,
  { actor, sourceAddress, now }: SignedInCaller,
  { proof, secret }: { proof: DeletionProof; secret: string },
): Promise<Result<void, ProofError>> {
  const { userId } = actor;
  const hash = await findPasswordHash(db, userId);
  if (hash !== null) {
    const { matches } = await verifyPassword(hash, proof.currentPassword ?? "");
    if (!matches) return fail({ field: "currentPassword", error: "wrong-current-password" });
  } else if (proof.email?.toLowerCase() !== actor.email.toLowerCase()) {
    return fail({ field: "email", error: "other-email" });
  }
  if (!actor.hasSecondFactor) return ok(undefined);
  const code = proof.code ?? "";
  const isRight = await verifySecondFactor(db, { userId, code, secret, sourceAddress, now });
  return isRight ? ok(undefined) : fail({ field: "code", error: "wrong-code" });
}
