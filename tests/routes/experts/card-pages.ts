import type { users } from "~/db/schema/accounts/users";
import { useDatabase } from "../../support/db/database";
import { createUser } from "../../support/scenes/factories";
import { browse, type Fields } from "../../support/site/browser";
import { signedInAs } from "../../support/site/cookies";

/** Uses the pages on which experts write their cards, as a browser without JavaScript does. */

export const cardPages = ["/expert-profile-creator", "/create-expert-profile", "/profile/expert"];

/** Sets up a database for the test file. Returns what an expert does on the site. */
export function useCardPages() {
  const t = useDatabase();
  const site = browse(t);
  const signIn = (userId: string) => signedInAs(t, userId);
  return {
    ...{ t, ask: site.ask, signIn },
    asExpert: (values: Partial<typeof users.$inferInsert> = {}) =>
      createUser(t.db, { role: "expert", fullName: "Amara Okafor", ...values }),
    async send(userId: string, path: string, fields: Fields) {
      const page = await site.send(path, fields, await signIn(userId));
      return { ...page, html: await htmlOf(page.answer) };
    },
    open: async (userId: string, path: string) =>
      htmlOf((await site.open(path, await signIn(userId))).answer),
    /** The HTML of the page that a saved card redirects to, with its notice. */
    async pageAfter(userId: string, answer: Response) {
      const location = answer.headers.get("Location");
      return htmlOf((await site.follow({ answer, location }, await signIn(userId))).answer);
    },
  };
}

/** The HTML without React's markers between texts, and with apostrophes and ampersands unescaped. */
export const htmlOf = async (answer: Response) =>
  (await answer.clone().text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'").replaceAll("&amp;", "&");

/** The values of the inputs with this name, in page order. */
export const valuesOf = (html: string, name: string) =>
  [...html.matchAll(/<input\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => tag.includes(` name="${name}"`))
    .map((tag) => /\svalue="([^"]*)"/.exec(tag)?.[1] ?? "");
