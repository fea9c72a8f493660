import { beforeAll, beforeEach } from "vitest";
import { sessions } from "~/db/schema/sessions";
import { hashPassword } from "~/domain/accounts/password.server";
import type { PendingSignIn } from "~/routes/accounts/sign-in/pending-sign-in.server";
import { testNow } from "../support/caller";
import { useDatabase } from "../support/database";
import { createUser } from "../support/factories";
import { post } from "../support/request";
import { withSecondFactor } from "../support/second-factor";
import { openSite } from "../support/site";
import { nadia } from "./accounts-doors";

/** Signing in with a second step, through the real middleware and pages. */

export const page = "/login/second-step";
const { email, password } = nadia;

/** A database of the test file's own, the site on it, and the two steps. `situation.now` is as usual before every test. */
export function useSecondStep() {
  const t = useDatabase();
  const situation = { t, now: testNow };
  let passwordHash: string;
  let site: (request: Request) => Promise<Response>;
  beforeAll(async () => {
    site = await openSite(situation);
    passwordHash = await hashPassword(password);
  });
  beforeEach(() => {
    situation.now = testNow;
  });
  const ask = (request: Request) => site(request);

  /** An account that signs in by its password alone. */
  const createNadia = () => createUser(t.db, { email, passwordHash });

  return {
    t,
    situation,
    ask,
    createNadia,
    async protectedUser() {
      const user = await createNadia();
      return { user, phone: await withSecondFactor(t, user) };
    },
    signIn: (fields: Record<string, string> = {}) => ask(post("/login", { email, password, ...fields })),
    enterCode: (code: string, Cookie: string, fields: Record<string, string> = {}) =>
      ask(post(page, { code, ...fields }, { Cookie })),
    sessionCount: () => t.db.$count(sessions),
  };
}

/** A learner's first step, taken with the password. */
export const firstStepOf = (userId: string): PendingSignIn => ({
  userId,
  role: "learner",
  remember: false,
  redirectTo: "",
  method: "password",
});

export const locationOf = (answer: Response) => answer.headers.get("Location");
