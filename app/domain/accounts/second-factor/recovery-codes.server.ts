import { createHash } from "node:crypto";
import { and, eq, exists, isNull } from "drizzle-orm";
import { Secret } from "otpauth";
import type { Db } from "~/db/client.server";
import { recoveryCodes } from "~/db/schema/accounts/recovery-codes";
import { secondFactors } from "~/db/schema/accounts/second-factors";
import { inGroupsOfFour, recoveryCodeCount } from "./second-factor";
import { isOn } from "./second-factor-state.server";

/** A recovery code replaces the authenticator app once. It has 80 random bits, so a plain SHA-256 keeps it safe. */

/**
 * Replaces all recovery codes of an account, in the caller's transaction.
 * @returns the codes in the form shown to the user; they can't be read again, because only hashes are stored
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
 * Uses up a recovery code. A single update decides, so only one of two concurrent posts succeeds.
 * @param code as `plainCode` returns it
 * @returns false unless the code is an unused one of the account, and the account's second step is on
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

/** True for a text that has the form of a recovery code. A code of the app never has it. */
export const isRecoveryCode = (code: string): boolean => /^[a-z2-7]{16}$/.test(code);

const newCode = () => new Secret({ size: 10 }).base32.toLowerCase();

const hashOf = (code: string) => createHash("sha256").update(code).digest();
