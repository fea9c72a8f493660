import { TOTP } from "otpauth";
import type { Db } from "~/db/client.server";
import { secondFactors } from "~/db/schema/accounts/second-factors";
import type { users } from "~/db/schema/accounts/users";
import { confirmSecondFactor } from "~/domain/accounts/credentials/second-factor-changes.server";
import { newSealedSecret } from "~/domain/accounts/second-factor/second-factor-codes.server";
import { findSecondFactor } from "~/domain/accounts/second-factor/second-factor-state.server";
import { callerOf, testNow } from "../caller";
import { testEnv } from "../site/request";

/** An authenticator app, as on a user's phone: `code` is what it shows at an instant. */
export interface Phone {
  code(at: Date): string;
  recoveryCodes: string[];
}

/** Turns an account's second step on, a minute before `now`, so that the code of `now` is unused. */
export async function withSecondFactor(
  { db }: { db: Db },
  user: typeof users.$inferSelect,
  now = testNow,
): Promise<Phone> {
  const secret = testEnv.sessionSecret;
  const before = new Date(now.getTime() - 60_000);
  const caller = callerOf(user, { now: before });
  // As `beginSecondFactor` does after it has checked the password, which isn't known here.
  const sealedSecret = newSealedSecret({ userId: user.id, programSecret: secret });
  await db.insert(secondFactors).values({ userId: user.id, sealedSecret, createdAt: before });
  const begun = await findSecondFactor(db, { userId: user.id, email: user.email, secret, now: before });
  if (begun.kind !== "pending") throw new Error("The second step was not begun");
  const code = codesOf(begun.secret);
  const confirmed = await confirmSecondFactor(db, caller, { code: code(before), secret });
  if (!confirmed.ok) throw new Error(confirmed.error);
  return { code, recoveryCodes: confirmed.value };
}

/** Returns the codes that an app with this base32 secret shows. */
export const codesOf = (secret: string) => (at: Date) =>
  new TOTP({ secret }).generate({ timestamp: at.getTime() });

export const secondsLater = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000);
