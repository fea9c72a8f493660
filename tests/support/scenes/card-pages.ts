import type { users } from "~/db/schema/accounts/users";
import { useDatabase } from "../db/database";
import { browse, type Fields } from "../site/browser";
import { signedInAs } from "../site/cookies";
import { createUser } from "./factories";

/** The pages on which an expert's card is written, as a browser without a script uses them. */

export const cardPages = ["/expert-profile-creator", "/create-expert-profile", "/profile/expert"];

/** A database of the test file's own, the site on it, and what an expert does there. */
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
    /** The page that a saved card leads to, with its notice. */
    async pageAfter(userId: string, answer: Response) {
      const location = answer.headers.get("Location");
      return htmlOf((await site.follow({ answer, location }, await signIn(userId))).answer);
    },
  };
}

/** React marks where texts meet; a reader doesn't see that. */
export const htmlOf = async (answer: Response) =>
  (await answer.clone().text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'").replaceAll("&amp;", "&");

/** The values of the fields with this name, in the order of the page. */
export const valuesOf = (html: string, name: string) =>
  [...html.matchAll(/<input\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => tag.includes(` name="${name}"`))
    .map((tag) => /\svalue="([^"]*)"/.exec(tag)?.[1] ?? "");
