import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { secondFactors } from "~/db/schema/second-factors";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { fail, ok, type Result } from "~/shared/result";
import type { AccountError } from "../messages";
import type { ProofError, TypedProof } from "../proof-of-identity";
import { proveIdentity } from "../proof-of-identity.server";
import { deleteRecoveryCodes, replaceRecoveryCodes } from "./recovery-codes.server";
import { announceSecondFactor } from "./second-factor-setup.server";

/** What can be changed of a second step that is on: each change needs a code of the app or a recovery code. */
interface ProvenChange {
  typed: TypedProof;
  /** The program's own. */
  secret: string;
}

const asks = { code: true };

/** @returns ten new recovery codes, for the only time; the earlier ones are worth nothing from here on */
export async function renewRecoveryCodes(
  db: Db,
  caller: SignedInCaller,
  { typed, secret }: ProvenChange,
): Promise<Result<string[], ProofError>> {
  const { userId } = caller.actor;
  return db.transaction(async (tx) => {
    const proven = await proveIdentity(tx, caller, { typed, asks, secret });
    if (!proven.ok) return proven;
    const codes = await replaceRecoveryCodes(tx, { userId, now: caller.now });
    const object = { type: "user", id: userId } as const;
    await recordAudit(tx, caller, { action: "recovery-codes-renewed", object });
    return ok(codes);
  });
}

/** Sign-in asks for the password alone again. `mustKeep`: not for this account, see `mustHaveSecondFactor`. */
export async function turnOffSecondFactor(
  db: Db,
  caller: SignedInCaller,
  { typed, secret, mustKeep }: ProvenChange & { mustKeep: boolean },
): Promise<Result<void, ProofError | Extract<AccountError, "second-factor-required">>> {
  const { userId } = caller.actor;
  if (mustKeep) return fail("second-factor-required");
  return db.transaction(async (tx) => {
    const proven = await proveIdentity(tx, caller, { typed, asks, secret });
    if (!proven.ok) return proven;
    await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
    await deleteRecoveryCodes(tx, userId);
    await announceSecondFactor(tx, caller, "second-factor-disabled");
    return ok(undefined);
  });
}
