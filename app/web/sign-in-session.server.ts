import { createContext, type MiddlewareFunction } from "react-router";
import type { Db } from "~/db/client.server";
import {
  findSession,
  sessionSeconds,
  signOut,
  touchSignInSession,
} from "~/domain/accounts/sessions/sessions.server";
import { startSignInSession } from "~/domain/accounts/sessions/start-session.server";
import type { Actor, Caller, SignedInCaller } from "~/domain/caller";
import {
  findSessionWithCounts,
  type HeaderCounts,
  readHeaderCounts,
} from "~/domain/diary/header-counts.server";
import type { Env } from "~/platform/env.server";
import { type Context, callerContext, requestFactsContext, servicesContext } from "./context";
import { cookieName, readCookie, writeCookie } from "./cookies.server";
import { requireSecondFactorOfAdmin } from "./guards.server";
import { orLoggedUnavailable, unavailable } from "./unavailable.server";

/**
 * The root's middleware: finds the caller before any loader or action runs. Without a session cookie it makes no query.
 * If the session has ended, it clears the cookie. While the database is down, pages that are the same for all users are
 * shown as to a visitor.
 * @throws the 503 of `unavailable` while the database can't be reached, and the redirect of an admin without a second
 * factor
 */
export const sessionMiddleware: MiddlewareFunction<Response> = async (
  { request, context, pattern },
  next,
) => {
  const { env, clock, isReady } = context.get(servicesContext);
  const { clientAddress: sourceAddress, requestId } = context.get(requestFactsContext);
  const { appUrl, commissionPercent, meetingRooms, business: seller } = env;
  const now = clock();
  const terms = { commissionPercent, meetingRooms, seller };
  const visitor: Caller = { actor: null, now, sourceAddress, appUrl, ...terms, requestId };
  context.set(callerContext, visitor);
  const isOpen = pagesWithoutSession.has(pattern.replace(/^\//, ""));
  if (!isReady() && !isOpen) unavailable();
  const token = sessionToken(request.headers.get("Cookie"), env);
  let isAway = !isReady();
  const onFault = (fault: unknown) => {
    if (!isOpen) throw fault;
    isAway = true;
    return null;
  };
  const actor = token === null || isAway ? null : await findActor(context, request, token).catch(onFault);
  context.set(callerContext, { ...visitor, actor });
  requireSecondFactorOfAdmin(context, request);

  const response = await next();
  if (token !== null && !actor && !isAway && !setsSession(response, env)) {
    response.headers.append("Set-Cookie", sessionCookie(env, null));
  }
  if (actor || response.headers.has("Set-Cookie")) keepPrivate(response);
  return response;
};

/**
 * Issues a new token for a signed-in user, with the same 'Remember me', after a change that ended all sign-in sessions.
 * @returns the `Set-Cookie` value, which clears the cookie if the account is no longer active
 */
export async function renewSession(
  context: Context,
  request: Request,
  caller: SignedInCaller,
): Promise<string> {
  const { db, env } = context.get(servicesContext);
  const remember = context.get(isRememberedContext);
  const userAgent = request.headers.get("User-Agent");
  const session = { userId: caller.actor.userId, remember, userAgent, entry: null };
  const started = await startSignInSession(db, caller, session);
  return sessionCookie(env, started.ok ? started.value : null, remember);
}

/**
 * Signs this browser out by deleting its sign-in session.
 * @returns the `Set-Cookie` value that deletes the cookie
 */
export async function endSession(context: Context, request: Request): Promise<string> {
  const { db, env } = context.get(servicesContext);
  const token = sessionToken(request.headers.get("Cookie"), env);
  if (token !== null)
    await orLoggedUnavailable(context, () => signOut(db, context.get(callerContext), token));
  return sessionCookie(env, null);
}

/** Returns the `Set-Cookie` value that sets the token, or deletes it if the token is null. */
export const sessionCookie = (env: Env, token: string | null, remember = false): string =>
  writeCookie("session", token ?? "", {
    isHttps: env.isHttps,
    maxAge: token === null ? 0 : sessionSeconds(remember),
  });

/** Finds the signed-in account of a `Cookie` header, for code outside the router. Returns null for a visitor. */
export async function readSessionActor(
  db: Db,
  cookieHeader: string | null | undefined,
  env: Env,
  now: Date,
): Promise<Actor | null> {
  const token = sessionToken(cookieHeader ?? null, env);
  const session = token === null ? null : await findSession(db, { token, now });
  return session?.actor ?? null;
}

/** Finds the signed-in account's id, as `readSessionActor` does. */
export const readSessionUserId = async (
  ...args: Parameters<typeof readSessionActor>
): Promise<string | null> => (await readSessionActor(...args))?.userId ?? null;

/**
 * Returns what the header counts for the signed-in account, read with its session where the request is for a page; null
 * for a visitor and for an admin.
 */
export async function headerCounts(context: Context): Promise<HeaderCounts | null> {
  const { actor, now } = context.get(callerContext);
  const known = context.get(headerCountsContext);
  if (known || !actor) return known?.counts ?? null;
  return readHeaderCounts(context.get(servicesContext).db, actor.userId, now);
}

/** Has `headerCounts` read again: this request has changed what it counts. */
export const forgetHeaderCounts = (context: Context): void => context.set(headerCountsContext, null);

const headerCountsContext = createContext<{ counts: HeaderCounts | null } | null>(null);

async function findActor(context: Context, request: Request, token: string): Promise<Actor | null> {
  const { db, clock, log } = context.get(servicesContext);
  const now = clock();
  const found = await orLoggedUnavailable(context, async () => {
    if (!showsHeader(request)) return findSession(db, { token, now });
    const session = await findSessionWithCounts(db, { token, now });
    context.set(headerCountsContext, session);
    return session;
  });
  if (!found) return null;
  const { actor, lastUsedAt, remember } = found;
  context.set(isRememberedContext, remember);
  await touchSignInSession(db, { sessionId: actor.sessionId, lastUsedAt, now }).catch((error: unknown) =>
    log.error("The session's last use could not be noted", error),
  );
  return actor;
}

/** Reports whether the answer is a page with a header, or its data. A stream isn't, nor a page that reloads its own data. */
function showsHeader({ method, headers, url }: Request): boolean {
  const only = new URL(url).searchParams.get("_routes");
  return (
    method === "GET" &&
    headers.get("Accept") !== "text/event-stream" &&
    (only === null || only.split(",").includes("root"))
  );
}

/** Route patterns; `*` is the page for unknown addresses. */
const pagesWithoutSession = new Set([
  "terms",
  "privacy",
  "*",
  "robots.txt",
  ".well-known/security.txt",
  "offline",
  "service-worker.js",
  "speculation-rules.json",
]);

/** Set when the request begins, because the session's row may be deleted by the time it is renewed. */
const isRememberedContext = createContext(false);

const sessionToken = (cookieHeader: string | null, env: Env) =>
  readCookie(cookieHeader, cookieName("session", env.isHttps));

const setsSession = (response: Response, env: Env) =>
  response.headers
    .getSetCookie()
    .some((cookie) => cookie.startsWith(`${cookieName("session", env.isHttps)}=`));

/** Keeps caches from storing private pages. Streams and downloads keep their own header. */
function keepPrivate({ headers }: Response) {
  if (/private|no-store|no-transform/.test(headers.get("Cache-Control") ?? "")) return;
  headers.set("Cache-Control", "private, no-store");
}
