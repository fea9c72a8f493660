import { TOTP } from "otpauth";
import type { Db } from "~/db/client.server";
import type { users } from "~/db/schema/users";
import {
  beginSecondFactor,
  confirmSecondFactor,
} from "~/domain/accounts/second-factor/second-factor-setup.server";
import { findSecondFactor } from "~/domain/accounts/second-factor/second-factor-state.server";
import { testNow } from "./caller";
import { asActor, testEnv } from "./request";

/** An authenticator app, as it stands on somebody's phone: `code` is what it shows at an instant. */
export interface Phone {
  code(at: Date): string;
  recoveryCodes: string[];
}

/** Turns an account's second step on, a minute before `now`: the code of `now` has not been used yet. */
export async function withSecondFactor(
  { db }: { db: Db },
  user: typeof users.$inferSelect,
  now = testNow,
): Promise<Phone> {
  const actor = await asActor(db, user);
  const secret = testEnv.sessionSecret;
  const before = new Date(now.getTime() - 60_000);
  const change = { actor, secret, appUrl: testEnv.appUrl, sourceAddress: null, now: before };
  await beginSecondFactor(db, change);
  const begun = await findSecondFactor(db, { userId: user.id, email: user.email, secret, now: before });
  if (begun.kind !== "begun") throw new Error("The second step was not begun");
  const code = codesOf(begun.secret);
  const confirmed = await confirmSecondFactor(db, { ...change, code: code(before) });
  if (!confirmed.ok) throw new Error(confirmed.error);
  return { code, recoveryCodes: confirmed.value };
}

/** What an app shows that was told this secret, in base32. */
export const codesOf = (secret: string) => (at: Date) =>
  new TOTP({ secret }).generate({ timestamp: at.getTime() });

export const secondsLater = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000);
