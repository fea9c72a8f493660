import { gzipSync } from "node:zlib";
import { openDatabase } from "~/db/client.server";
import type { users } from "~/db/schema/users";
import { signedInAs } from "../support/cookies";
import type { TestDatabase } from "../support/database";
import { get, post } from "../support/request";
import { openSite } from "../support/site";

/** Asks the site for pages as a browser would, for the tests of experts and inquiries. */

export interface Page {
  status: number;
  location: string | null;
  html: string;
  /** The HTML's text, without tags, on one line. */
  text: string;
}

/** A site on the test's database. `cookie` signs in; without it a visitor asks. */
export async function browse(t: Pick<TestDatabase, "db">) {
  const ask = await openSite({ t });
  const read = async (request: Request): Promise<Page> => {
    const response = await ask(request);
    const html = await response.text();
    return {
      status: response.status,
      location: response.headers.get("Location"),
      html,
      text: html
        .replace(/<script.*?<\/script>/gs, "")
        .replace(/<!-- -->/g, "")
        .replace(/<[^>]+>/g, " ")
        .replace(/\s+/g, " "),
    };
  };
  return {
    open: (path: string, cookie = "") => read(get(path, cookie ? { Cookie: cookie } : {})),
    send: (path: string, fields: Record<string, string>, cookie = "") =>
      read(post(path, fields, cookie ? { Cookie: cookie } : {})),
  };
}

export async function signIn(t: Pick<TestDatabase, "db">, user: typeof users.$inferSelect): Promise<string> {
  return (await signedInAs(t, user.id)).Cookie;
}

/** A database that nobody listens at. */
export const lostDatabase = () => openDatabase("postgres://nobody@127.0.0.1:1/nothing", { poolSize: 1 });

/** Bytes on the wire. */
export const compressedSize = (html: string): number => gzipSync(html).length;
