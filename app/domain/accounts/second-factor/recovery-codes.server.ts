import { createHash } from "node:crypto";
import { and, eq, exists, isNull } from "drizzle-orm";
import { Secret } from "otpauth";
import type { Db } from "~/db/client.server";
import { recoveryCodes } from "~/db/schema/accounts/recovery-codes";
import { secondFactors } from "~/db/schema/accounts/second-factors";
import { inGroupsOfFour, recoveryCodeCount } from "./second-factor";
import { isOn } from "./second-factor-state.server";

/** Codes that stand in for the authenticator app, each once: 80 random bits, so a plain SHA-256 keeps them safe. */

/**
 * New codes in place of all earlier ones, in the caller's transaction.
 * @returns the codes as they are shown: this is the only time that anybody sees them
 */
export async function replaceRecoveryCodes(
  tx: Db,
  { userId, now }: { userId: string; now: Date },
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => newCode());
  await deleteRecoveryCodes(tx, userId);
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashOf(code), createdAt: now })));
  return codes.map((code) => inGroupsOfFour(code, "-"));
}

/**
 * Takes a code, if it is one of the account's that wasn't used and its second step is on. One update decides, so of
 * two posts at once one wins.
 * @param code see `plainCode`
 */
export async function spendRecoveryCode(
  tx: Db,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<boolean> {
  const step = tx.select({ id: secondFactors.id }).from(secondFactors).where(isOn(userId));
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashOf(code)),
        isNull(recoveryCodes.usedAt),
        exists(step),
      ),
    )
    .returning({ id: recoveryCodes.id });
  return used.length > 0;
}

export async function deleteRecoveryCodes(tx: Db, userId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/** True for what could be a recovery code, and is then never taken for one of the app's. */
export const isRecoveryCode = (code: string): boolean => /^[a-z2-7]{16}$/.test(code);

const newCode = () => new Secret({ size: 10 }).base32.toLowerCase();

const hashOf = (code: string) => createHash("sha256").update(code).digest();
