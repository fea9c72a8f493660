import { beforeAll } from "vitest";
import { sessions } from "~/db/schema/accounts/sessions";
import { hashPassword } from "~/domain/accounts/password.server";
import type { PendingSignIn } from "~/routes/accounts/sign-in/pending-sign-in.server";
import { withSecondFactor } from "../../support/scenes/accounts";
import { createUser } from "../../support/scenes/factories";
import { post } from "../../support/site/request";
import { useSite } from "../../support/site/use-site";
import { nadia } from "./accounts-entry-forms";

/** Signing in with a second step, through the real middleware and pages. */

export const page = "/login/second-step";
const { email, password } = nadia;

/**
 * Sets up a database for the test file and the site on it, with the two steps. `situation` is reset before each test.
 */
export function useSecondStep() {
  const { t, situation, ask } = useSite();
  let passwordHash: string;
  beforeAll(async () => {
    passwordHash = await hashPassword(password);
  });

  /** An account that signs in with only its password. */
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

/** The first step of a learner's sign-in, with the password. */
export const firstStepOf = (userId: string): PendingSignIn => ({
  userId,
  role: "learner",
  remember: false,
  redirectTo: "",
  method: "password",
});

export const locationOf = (answer: Response) => answer.headers.get("Location");
