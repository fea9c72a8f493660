import { proveSecondFactor } from "~/domain/accounts/second-factor/second-factor.server";
import { callerOf, testNow as now, visitor } from "../../support/caller";
import type { TestDatabase } from "../../support/db/database";
import { withSecondFactor } from "../../support/scenes/accounts";
import { createUser } from "../../support/scenes/factories";
import { testEnv } from "../../support/site/request";

/** Accounts with a second step, for the tests of the second factor. */

export const secret = testEnv.sessionSecret;

export const secondFactorsIn = (t: Pick<TestDatabase, "db">) => ({
  /** Creates an account whose second step is on. */
  async protectedUser() {
    const user = await createUser(t.db);
    const phone = await withSecondFactor(t, user, now);
    const verify = async (code: string, at = now, programSecret = secret) =>
      (await proveSecondFactor(t.db, visitor({ now: at }), {
        userId: user.id,
        code,
        secret: programSecret,
      })) !== null;
    const caller = callerOf(user);
    caller.actor.hasSecondFactor = true;
    return { user, phone, caller, verify };
  },
});
