import type { MiddlewareFunction, RouterContextProvider } from "react-router";
import type { Db } from "~/db/client.server";
import type { Actor } from "~/domain/accounts/account";
import {
  createSession,
  deleteSession,
  findSession,
  sessionSeconds,
  touchSession,
} from "~/domain/accounts/sessions.server";
import type { Env } from "~/platform/env.server";
import { actorContext, servicesContext } from "./context";
import { cookieName, readCookie, writeCookie } from "./cookies.server";
import { orUnavailable, unavailable } from "./unavailable.server";

/**
 * The root's middleware: says who is there before any loader or action runs. Without a session cookie it asks the
 * database nothing; with a dead one the visitor is signed out and the cookie is cleared.
 * @throws the 503 of `unavailable` while the database can't be reached
 */
export const sessionMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { env, isReady } = context.get(servicesContext);
  if (!isReady()) unavailable();
  const token = sessionToken(request.headers.get("Cookie"), env);
  const actor = token === null ? null : await findActor(context, token);
  context.set(actorContext, actor);

  const response = await next();
  if (token !== null && !actor && !setsSession(response, env)) {
    response.headers.append("Set-Cookie", sessionCookie(env, "", 0));
  }
  if (actor || response.headers.has("Set-Cookie")) keepPrivate(response);
  return response;
};

/**
 * Signs this browser in; the session it had before ends.
 * @returns the `Set-Cookie` value
 */
export async function startSession(
  context: Readonly<RouterContextProvider>,
  { userId, remember, userAgent }: { userId: string; remember: boolean; userAgent: string | null },
): Promise<string> {
  const { db, env, clock } = context.get(servicesContext);
  const endsSessionId = context.get(actorContext)?.sessionId ?? null;
  const token = await createSession(db, { userId, remember, userAgent, endsSessionId, now: clock() });
  return sessionCookie(env, token, sessionSeconds(remember));
}

/**
 * Signs this browser out: the session's row goes, and so does the cookie.
 * @returns the `Set-Cookie` value
 */
export async function endSession(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<string> {
  const { db, env } = context.get(servicesContext);
  const token = sessionToken(request.headers.get("Cookie"), env);
  if (token !== null) await orUnavailable(() => deleteSession(db, token));
  return sessionCookie(env, "", 0);
}

/** The signed-in account of a bare `Cookie` header, for whoever stands outside the router; null for a visitor. */
export async function readSessionUserId(
  db: Db,
  cookieHeader: string | null | undefined,
  env: Env,
  now: Date,
): Promise<string | null> {
  const token = sessionToken(cookieHeader ?? null, env);
  const session = token === null ? null : await findSession(db, { token, now });
  return session?.actor.userId ?? null;
}

async function findActor(context: Readonly<RouterContextProvider>, token: string): Promise<Actor | null> {
  const { db, clock, log } = context.get(servicesContext);
  const now = clock();
  const found = await orUnavailable(() => findSession(db, { token, now }));
  if (!found) return null;
  const { actor, lastUsedAt } = found;
  await touchSession(db, { sessionId: actor.sessionId, lastUsedAt, now }).catch((error: unknown) =>
    log.error("The session's last use could not be noted", error),
  );
  return actor;
}

const sessionToken = (cookieHeader: string | null, env: Env) =>
  readCookie(cookieHeader, cookieName("session", env.isHttps));

const sessionCookie = (env: Env, token: string, maxAge: number) =>
  writeCookie("session", token, { isHttps: env.isHttps, maxAge });

const setsSession = (response: Response, env: Env) =>
  response.headers
    .getSetCookie()
    .some((cookie) => cookie.startsWith(`${cookieName("session", env.isHttps)}=`));

/** What one person may see is kept by nobody's cache. A stream or download that says so in its own words keeps them. */
function keepPrivate({ headers }: Response) {
  if (/private|no-store|no-transform/.test(headers.get("Cache-Control") ?? "")) return;
  headers.set("Cache-Control", "private, no-store");
}
