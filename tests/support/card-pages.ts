import { beforeAll } from "vitest";
import type { users } from "~/db/schema/users";
import { cookiesOf, signedInAs } from "./cookies";
import { useDatabase } from "./database";
import { createUser } from "./factories";
import { get, post } from "./request";
import { openSite } from "./site";

/** The pages on which an expert's card is written, as a browser without a script uses them. */

export const cardPages = ["/expert-profile-creator", "/create-expert-profile", "/profile/expert"];

type Fields = Record<string, string | string[]>;

/** A database of the test file's own, the site on it, and what an expert does there. */
export function useCardPages() {
  const t = useDatabase();
  let site: (request: Request) => Promise<Response>;
  beforeAll(async () => {
    site = await openSite({ t });
  });
  const ask = (request: Request) => site(request);

  const signIn = (userId: string) => signedInAs(t, userId);

  return {
    t,
    ask,
    signIn,
    asExpert: (values: Partial<typeof users.$inferInsert> = {}) =>
      createUser(t.db, { role: "expert", fullName: "Amara Okafor", ...values }),
    async send(userId: string, path: string, fields: Fields) {
      const answer = await ask(post(path, fields, await signIn(userId)));
      const { status, headers } = answer;
      return { status, location: headers.get("Location"), answer, html: await htmlOf(answer) };
    },
    open: async (userId: string, path: string) => htmlOf(await ask(get(path, await signIn(userId)))),
    /** The page that a saved card leads to, with its notice. */
    async pageAfter(userId: string, answer: Response) {
      const { Cookie } = await signIn(userId);
      const path = answer.headers.get("Location") ?? "";
      return htmlOf(await ask(get(path, { Cookie: `${Cookie}; ${cookiesOf(answer)}` })));
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
