import { eq } from "drizzle-orm";
import { users } from "~/db/schema/accounts/users";
import { createUser } from "../../support/scenes/factories";
import { signedInAs } from "../../support/site/cookies";
import { get, post } from "../../support/site/request";
import { useSite } from "../../support/site/use-site";
import { nadia } from "./accounts-entry-forms";

/** A newcomer on the way to a confirmed e-mail address, through the real middleware and pages. */

export const slot = "/expert/0198/book?datetime=2026-11-24T10%3A00%3A00.000Z&hours=1";
export const { email } = nadia;

/** Sets up a database for the test file and the site on it. Returns the newcomer's steps. */
export function useVerification() {
  const { t, situation, ask } = useSite();

  return {
    t,
    situation,
    ask,
    async newcomer(values: Parameters<typeof createUser>[1] = {}) {
      const user = await createUser(t.db, { email, emailVerifiedAt: null, ...values });
      return { id: user.id, cookie: await signedInAs(t, user.id) };
    },
    async pageOf(path: string, headers = {}) {
      const answer = await ask(get(path, headers));
      return { status: answer.status, html: (await answer.text()).replaceAll("&amp;", "&") };
    },
    confirm: (token: string, headers = {}) => ask(post("/verify-email", { token }, headers)),
    verifiedAt: async (id: string) =>
      (await t.db.select().from(users).where(eq(users.id, id)))[0]?.emailVerifiedAt,
  };
}
