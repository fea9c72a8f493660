import { beforeAll } from "vitest";
import { createSession } from "~/domain/accounts/sessions/sessions.server";
import { htmlOf } from "../support/card-pages";
import { useDatabase } from "../support/database";
import { get, testNow as now } from "../support/request";
import { openSite } from "../support/site";

/** /profile as it is served to whoever is signed in. */

/** A database of the test file's own, the site on it, and somebody's profile. */
export function useProfile() {
  const t = useDatabase();
  let site: (request: Request) => Promise<Response>;
  beforeAll(async () => {
    site = await openSite({ t });
  });
  const ask = (request: Request) => site(request);

  async function signIn(userId: string, userAgent = "test") {
    const values = { userId, remember: false, userAgent, endsSessionId: null, now };
    return { Cookie: `keyway_session=${await createSession(t.db, values)}` };
  }

  return {
    t,
    ask,
    signIn,
    async profileOf(userId: string) {
      const answer = await ask(get("/profile", await signIn(userId)));
      return { status: answer.status, html: await htmlOf(answer) };
    },
  };
}

/** That many hours after now. */
export const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
