import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { secondFactors } from "~/db/schema/second-factors";
import { countRecoveryCodes } from "./recovery-codes.server";
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

/** Setups that were begun by then are forgotten. */
export const setupDeadline = (now: Date): Date => new Date(now.getTime() - setupMinutes * 60_000);
