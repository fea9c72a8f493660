import { createHash } from "node:crypto";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { recoveryCodes } from "~/db/schema/accounts/recovery-codes";
import { secondFactors } from "~/db/schema/accounts/second-factors";
import { users } from "~/db/schema/accounts/users";
import { type SecondFactorState, setupMinutes } from "./second-factor";
import { describeSecret, openSecret } from "./second-factor-codes.server";

/** Returns the state of an account's second step. The secret is included only while the setup is pending. */
export async function findSecondFactor(
  db: Db,
  { userId, email, secret, now }: { userId: string; email: string; secret: string; now: Date },
): Promise<SecondFactorState> {
  const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  if (!factor) return { kind: "off" };
  if (factor.confirmedAt) {
    return { kind: "on", since: factor.confirmedAt, codesLeft: await countRecoveryCodes(db, userId) };
  }
  if (factor.createdAt <= setupDeadline(now)) return { kind: "off" };
  const opened = openSecret(factor.sealedSecret, { userId, programSecret: secret });
  return opened ? { kind: "pending", ...describeSecret(opened, email) } : { kind: "off" };
}

/** Counts the unused recovery codes. */
export const countRecoveryCodes = (db: Db, userId: string): Promise<number> =>
  db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));

/** A condition that selects the account's second step if it is confirmed. */
export const isOn = (userId: string) =>
  and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt));

/** Unconfirmed setups that were begun at this time or before have expired. */
export const setupDeadline = (now: Date): Date => new Date(now.getTime() - setupMinutes * 60_000);

/**
 * Finds the second step that an account asks for at sign-in.
 * @returns null if the account has none or isn't active; `passwordChangedAt` in epoch milliseconds, null for the first
 * password; `fingerprint` changes with the password, the role and the authenticator app
 */
export async function findSecondStep(db: Db, userId: string) {
  const [account] = await db
    .select({
      factorId: secondFactors.id,
      passwordChangedAt: users.passwordChangedAt,
      role: users.role,
    })
    .from(users)
    .innerJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(and(isOn(userId), eq(users.isActive, true)));
  if (!account) return null;
  const { factorId, passwordChangedAt, role } = account;
  const facts = JSON.stringify([factorId, passwordChangedAt, role]);
  const fingerprint = createHash("sha256").update(facts).digest("base64url");
  return { role, passwordChangedAt: passwordChangedAt?.getTime() ?? null, fingerprint };
}
