import { and, eq, lt } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { secondFactors } from "~/db/schema/accounts/second-factors";
import { recordOwnAct } from "~/domain/audit/record-audit.server";
import type { Caller } from "~/domain/caller";
import { isRecoveryCode, spendRecoveryCode } from "./recovery-codes.server";
import { plainCode, type SecondFactorProof } from "./second-factor";
import { openSecret, stepOfCode } from "./second-factor-codes.server";
import { countRecoveryCodes, isOn } from "./second-factor-state.server";

/** A code as it was typed, and the account it belongs to. `secret` is the program's. */
interface CodeToCheck {
  userId: string;
  code: string;
  secret: string;
}

/**
 * Checks a code from the account's app, or one of its recovery codes. A correct code works once; rolling back the
 * caller's transaction makes it usable again. Failures and used recovery codes are recorded in the audit.
 * @returns null for a wrong or used code, and for an account without a second step
 */
export async function proveSecondFactor(
  db: Db,
  caller: Caller,
  { userId, code: typed, secret }: CodeToCheck,
): Promise<SecondFactorProof | null> {
  return db.transaction(async (tx) => {
    const check = { userId, code: plainCode(typed), secret, now: caller.now };
    const proof = isRecoveryCode(check.code)
      ? await proveByRecoveryCode(tx, check)
      : await proveByApp(tx, check);
    if (!proof || proof.method === "recovery-code") {
      const action = proof ? "recovery-code-used" : "second-factor-failed";
      await recordOwnAct(tx, caller, { userId, action });
    }
    return proof;
  });
}

type Check = CodeToCheck & { now: Date };

async function proveByRecoveryCode(tx: Db, check: Check): Promise<SecondFactorProof | null> {
  const { userId } = check;
  if (!(await spendRecoveryCode(tx, check))) return null;
  return { method: "recovery-code", codesLeft: await countRecoveryCodes(tx, userId) };
}

async function proveByApp(tx: Db, check: Check): Promise<SecondFactorProof | null> {
  const { userId, secret: programSecret } = check;
  const [factor] = await tx
    .select({ id: secondFactors.id, sealed: secondFactors.sealedSecret })
    .from(secondFactors)
    .where(isOn(userId));
  const secret = factor && openSecret(factor.sealed, { userId, programSecret });
  const step = secret ? stepOfCode(secret, check.code, check.now) : null;
  if (!factor || step === null) return null;
  // This update decides: of two posts with the same code, the second finds the step used.
  const taken = await tx
    .update(secondFactors)
    .set({ lastUsedStep: step })
    .where(and(isOn(userId), eq(secondFactors.id, factor.id), lt(secondFactors.lastUsedStep, step)))
    .returning({ id: secondFactors.id });
  return taken.length > 0 ? { method: "app" } : null;
}
