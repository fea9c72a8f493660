import type { Db } from "~/db/client.server";
import { readFlash } from "~/web/flash.server";
import { cookiesOf } from "./cookies";
import { get, testContext } from "./request";

/** The text of the notice that an answer carries to the next page; empty if there is none. */
export function flashOf(answer: { headers: Headers }): string {
  const context = testContext({ t: { db: {} as Db }, now: new Date(0) }); // nothing is read from a database
  return readFlash(context, get("/", { Cookie: cookiesOf(answer) })).flash?.text ?? "";
}
