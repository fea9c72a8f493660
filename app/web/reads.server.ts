import type { Db } from "~/db/client.server";
import { type Context, servicesContext } from "./context";
import { cookieName, readCookie } from "./cookies.server";

/** How long after a form lists are read from the primary, in seconds. A replica that is used is at most 1.5 s behind. */
export const justWroteSeconds = 5;

/**
 * Returns the database for lists that may be a second old: the replica, if there is one and it keeps up. Who has just
 * sent a form reads from the primary.
 */
export function readsFor(context: Context, request: Request): Db {
  const { db, reads, env } = context.get(servicesContext);
  const wrote = readCookie(request.headers.get("Cookie"), cookieName("wrote", env.isHttps));
  return reads && request.method === "GET" && wrote === null ? reads() : db;
}
