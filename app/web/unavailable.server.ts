import { createContext, data, type MiddlewareFunction, redirect, type ServerBuild } from "react-router";
import { isPassing, type StorageFault, storageFault } from "~/db/errors.server";
import { paths } from "~/shared/paths";
import { type Context, servicesContext } from "./context";

/**
 * Responds with 503 and `Retry-After`, because the database is down or too busy.
 * @param text the error page's text, unless the page's `handle.failure` has one (decision H6)
 * @throws always
 */
export function unavailable(text: string | null = null): never {
  throw outage(text);
}

const outage = (text: string | null) =>
  data(text, { status: 503, headers: { "Retry-After": retryAfterSeconds } });

/**
 * Runs a query or command. A temporary storage fault or a missing table becomes a 503, and a user whose account was
 * erased is redirected to /login. Every other error is thrown unchanged.
 * @param text the error page's text; a function if it depends on the fault
 */
export async function orUnavailable<T>(
  work: PromiseLike<T> | (() => PromiseLike<T>),
  text?: string | ((kind: StorageFault["kind"]) => string),
): Promise<T> {
  try {
    return await (typeof work === "function" ? work() : work);
  } catch (error) {
    const kind = storageFault(error)?.kind;
    if (kind === "account-gone") throw redirect(paths.login());
    if (!kind || !(isPassing(error) || kind === "missing-table")) throw error;
    const answer = outage((typeof text === "function" ? text(kind) : text) ?? null);
    causes.set(answer, error);
    throw answer;
  }
}

/** The faults behind the answers of `orUnavailable`, which say nothing of them. */
const causes = new WeakMap<object, unknown>();

/**
 * `orUnavailable` for a request: logs the cause of a 503, once for the request, also if a part of the work has already
 * made a 503 of it.
 */
export async function orLoggedUnavailable<T>(context: Context, work: () => PromiseLike<T>): Promise<T> {
  try {
    return await orUnavailable(work);
  } catch (answer) {
    const cause = answer instanceof Object ? causes.get(answer) : undefined;
    if (cause !== undefined && !logged.has(context)) {
      logged.add(context);
      context.get(servicesContext).log.error("Storage failed, so the request was answered with 503", cause);
    }
    throw answer;
  }
}

const logged = new WeakSet<Context>();

/**
 * Has every loader and action answer as `orLoggedUnavailable` does, so that a page names a fault only if it has a text
 * for it.
 */
export function withUnavailable(build: ServerBuild): ServerBuild {
  const guarded = <Args extends { context: Context }, Rest extends unknown[]>(
    handler: ((args: Args, ...rest: Rest) => unknown) | undefined,
  ) =>
    handler &&
    ((args: Args, ...rest: Rest) => orLoggedUnavailable(args.context, async () => handler(args, ...rest)));
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action, ...rest } = route.module;
    const handlers = {
      ...(loader && { loader: guarded(loader) }),
      ...(action && { action: guarded(action) }),
    };
    return [id, { ...route, module: { ...rest, ...handlers } }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

/**
 * Restores headers that the router drops when it renders a page: `Retry-After` on a 503, and on a 429 with the seconds
 * in `retryAfterContext`. It also sets `Allow` on a 405 without one, because only pages without a form respond like
 * that.
 */
export const statusHeadersMiddleware: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next();
  if (response.status === 405 && !response.headers.has("Allow"))
    response.headers.set("Allow", "GET, HEAD, OPTIONS");
  if (response.headers.has("Retry-After")) return response;
  if (response.status === 503) response.headers.set("Retry-After", retryAfterSeconds);
  if (response.status === 429) {
    response.headers.set("Retry-After", String(context.get(retryAfterContext) ?? retryAfterSeconds));
  }
  return response;
};

/** The whole seconds after which the visitor may retry, for a 429. */
export const retryAfterContext = createContext<number | null>(null);

const retryAfterSeconds = "5";
