import { gzipSync } from "node:zlib";
import { openDatabase } from "~/db/client.server";
import type { users } from "~/db/schema/accounts/users";
import type { TestDatabase } from "../db/database";
import { cookiesOf, signedInAs } from "./cookies";
import { flashOf } from "./flash";
import { get, post, type Situation } from "./request";
import { openSite } from "./site";

/** Requests pages of the site as a browser without JavaScript does. */

export interface Page {
  answer: Response;
  status: number;
  location: string | null;
  html: string;
  /** The HTML's text, without tags, on one line. */
  text: string;
  /** The notice that the answer carries to the next page. */
  flash: string;
}

export type Fields = Record<string, string | string[]>;
/** The cookie of a sign-in session, as text or as a header; empty for a visitor. */
type Cookie = string | Record<string, string>;

const headersOf = (cookie: Cookie): Record<string, string> => {
  if (typeof cookie !== "string") return cookie;
  return cookie ? { Cookie: cookie } : {};
};

/** A site on the test's database. It is opened at the first request. */
export function browse(t: Pick<TestDatabase, "db">, situation: Partial<Situation> = {}) {
  let site: ReturnType<typeof openSite> | undefined;
  const ask = async (request: Request) => {
    site ??= openSite({ t, ...situation });
    return (await site)(request);
  };
  const read = async (request: Request): Promise<Page> => {
    const answer = await ask(request);
    const html = await answer.clone().text();
    return {
      ...{ answer, status: answer.status, location: answer.headers.get("Location"), html },
      text: html
        .replace(/<script.*?<\/script>/gs, "")
        .replace(/<!-- -->/g, "")
        .replace(/<[^>]+>/g, " ")
        .replace(/\s+/g, " "),
      flash: flashOf(answer),
    };
  };
  return {
    ask,
    read,
    open: (path: string, cookie: Cookie = "") => read(get(path, headersOf(cookie))),
    send: (path: string, fields: Fields, cookie: Cookie = "") => read(post(path, fields, headersOf(cookie))),
    /** Requests the page that an answer redirects to, with its notice. */
    follow: ({ answer, location }: Pick<Page, "answer" | "location">, cookie: Cookie = "") => {
      const { Cookie } = headersOf(cookie);
      return read(get(location ?? "", { Cookie: [Cookie, cookiesOf(answer)].filter(Boolean).join("; ") }));
    },
  };
}

export async function signIn(t: Pick<TestDatabase, "db">, user: typeof users.$inferSelect): Promise<string> {
  return (await signedInAs(t, user.id)).Cookie;
}

/** A database whose server doesn't exist. */
export const lostDatabase = () => openDatabase("postgres://nobody@127.0.0.1:1/nothing", { poolSize: 1 });

/** The size in bytes after gzip. */
export const compressedSize = (html: string): number => gzipSync(html).length;
