import { verifySecondFactor } from "~/domain/accounts/second-factor/second-factor.server";
import { testNow as now } from "../support/caller";
import type { TestDatabase } from "../support/database";
import { createUser } from "../support/factories";
import { asActor, testEnv } from "../support/request";
import { withSecondFactor } from "../support/second-factor";

/** Accounts with a second step, and what their commands take, for the tests of the second factor. */

export const secret = testEnv.sessionSecret;

export const secondFactorsIn = (t: Pick<TestDatabase, "db">) => ({
  /** An account with its second step on. */
  async protectedUser() {
    const user = await createUser(t.db);
    const phone = await withSecondFactor(t, user, now);
    const verify = (code: string, at = now, programSecret = secret) =>
      verifySecondFactor(t.db, { userId: user.id, code, secret: programSecret, now: at });
    return { user, phone, verify };
  },
  changeOf: async (user: Parameters<typeof asActor>[1], at = now) => ({
    actor: await asActor(t.db, user),
    secret,
    appUrl: testEnv.appUrl,
    sourceAddress: "192.0.2.7",
    now: at,
  }),
});
