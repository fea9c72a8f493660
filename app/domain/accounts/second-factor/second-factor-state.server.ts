import { createHash } from "node:crypto";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { recoveryCodes } from "~/db/schema/accounts/recovery-codes";
import { secondFactors } from "~/db/schema/accounts/second-factors";
import { users } from "~/db/schema/accounts/users";
import { type SecondFactorState, setupMinutes } from "./second-factor";
import { describeSecret, openSecret } from "./second-factor-codes.server";

/** The state of an account's second step. The secret is given only until it is confirmed. */
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

/** The recovery codes that weren't used yet. */
export const countRecoveryCodes = (db: Db, userId: string): Promise<number> =>
  db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));

/** The account's second step, if it is set up and confirmed. */
export const isOn = (userId: string) =>
  and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt));

/** Setups that were begun by then are forgotten. */
export const setupDeadline = (now: Date): Date => new Date(now.getTime() - setupMinutes * 60_000);

/**
 * The second step that this account asks for at sign-in; null for one without, and for one that isn't active.
 * @returns `passwordChangedAt` in epoch milliseconds, null for the first password; `fingerprint`: another one once the
 * password, the role, the active flag or the authenticator app has changed
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
