import { testNow as now } from "../../support/caller";
import { signedInAs } from "../../support/site/cookies";
import { get } from "../../support/site/request";
import { useSite } from "../../support/site/use-site";
import { htmlOf } from "../experts/card-pages";

/** /profile as it is served to a signed-in user. */

/** Sets up a database for the test file and the site on it. Returns helpers for a user's profile. */
export function useProfile() {
  const { t, ask } = useSite();

  const signIn = (userId: string, userAgent = "test") => signedInAs(t, userId, { userAgent });

  async function pageOf(path: string, userId: string) {
    const answer = await ask(get(path, await signIn(userId)));
    return { status: answer.status, html: await htmlOf(answer) };
  }
  return { t, ask, signIn, pageOf, profileOf: (userId: string) => pageOf("/profile", userId) };
}

/** The instant `count` hours after `now`. */
export const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
