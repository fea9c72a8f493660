import { and, eq, isNotNull, lt } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { secondFactors } from "~/db/schema/second-factors";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { countRecoveryCodes, isRecoveryCode, spendRecoveryCode } from "./recovery-codes.server";
import { plainCode, type SecondFactorProof } from "./second-factor";
import { openSecret, stepOfCode } from "./second-factor-codes.server";

/** A code as it was typed, and for whom. `secret` is the program's own one. */
export interface CodeToCheck {
  userId: string;
  code: string;
  secret: string;
  /** For the audit; null or absent where it isn't known. */
  sourceAddress?: string | null;
  now: Date;
}

/** True for a right code of the account's app or one of its recovery codes. Either is used up by that. */
export const verifySecondFactor = async (db: Db, check: CodeToCheck): Promise<boolean> =>
  (await proveSecondFactor(db, check)) !== null;

/**
 * Like `verifySecondFactor`, and says what the code was. A right code works once, a failure is noted in the audit. Give
 * it a transaction, and undoing that gives the code back.
 * @returns null for a wrong or used code, and for an account without a second step
 */
export async function proveSecondFactor(db: Db, check: CodeToCheck): Promise<SecondFactorProof | null> {
  return db.transaction(async (tx) => {
    const code = plainCode(check.code);
    const proof = isRecoveryCode(code)
      ? await proveByRecoveryCode(tx, check, code)
      : await proveByApp(tx, check, code);
    if (!proof || proof.method === "recovery-code") {
      await recordAudit(tx, {
        actorId: check.userId,
        action: proof ? "recovery-code-used" : "second-factor-failed",
        object: { type: "user", id: check.userId },
        sourceAddress: check.sourceAddress ?? null,
        now: check.now,
      });
    }
    return proof;
  });
}

async function proveByRecoveryCode(
  tx: Db,
  { userId, now }: CodeToCheck,
  code: string,
): Promise<SecondFactorProof | null> {
  if (!(await spendRecoveryCode(tx, { userId, code, now }))) return null;
  return { method: "recovery-code", codesLeft: await countRecoveryCodes(tx, userId) };
}

async function proveByApp(tx: Db, check: CodeToCheck, code: string): Promise<SecondFactorProof | null> {
  const isOn = and(eq(secondFactors.userId, check.userId), isNotNull(secondFactors.confirmedAt));
  const [factor] = await tx
    .select({ id: secondFactors.id, sealed: secondFactors.sealedSecret })
    .from(secondFactors)
    .where(isOn);
  const secret = factor && openSecret(factor.sealed, { userId: check.userId, programSecret: check.secret });
  const step = secret ? stepOfCode(secret, code, check.now) : null;
  if (!factor || step === null) return null;
  // The one place that decides: of two posts with the same code, the second finds its step used.
  const taken = await tx
    .update(secondFactors)
    .set({ lastUsedStep: step })
    .where(and(isOn, eq(secondFactors.id, factor.id), lt(secondFactors.lastUsedStep, step)))
    .returning({ id: secondFactors.id });
  return taken.length > 0 ? { method: "app" } : null;
}
