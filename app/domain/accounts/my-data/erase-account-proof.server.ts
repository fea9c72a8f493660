import type { Db } from "~/db/client.server";
import { fail, ok, type Result } from "~/shared/result";
import type { AccountError } from "../messages";
import { verifyPassword } from "../password.server";
import { verifySecondFactor } from "../second-factor/second-factor.server";
import { findPasswordHash } from "../second-factor/second-factor-state.server";
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
  asked: {
    owner: { userId: string; email: string; hasSecondFactor: boolean };
    proof: DeletionProof;
    secret: string;
    sourceAddress: string | null;
    now: Date;
  },
): Promise<Result<void, ProofError>> {
  const { owner, proof, ...circumstances } = asked;
  const { userId } = owner;
  const hash = await findPasswordHash(db, userId);
  if (hash !== null) {
    const { matches } = await verifyPassword(hash, proof.currentPassword ?? "");
    if (!matches) return fail({ field: "currentPassword", error: "wrong-current-password" });
  } else if (proof.email?.toLowerCase() !== owner.email.toLowerCase()) {
    return fail({ field: "email", error: "other-email" });
  }
  if (!owner.hasSecondFactor) return ok(undefined);
  const code = proof.code ?? "";
  const isRight = await verifySecondFactor(db, { ...circumstances, userId, code });
  return isRight ? ok(undefined) : fail({ field: "code", error: "wrong-code" });
}
