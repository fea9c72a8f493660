import { createContext, data, type MiddlewareFunction, redirect, type ServerBuild } from "react-router";
import { isPassing, type StorageFault, storageFault } from "~/db/errors.server";
import { paths } from "~/shared/paths";

/**
 * Responds with 503 and `Retry-After`, because the database is down or too busy.
 * @param text the error page's text, unless the page's `handle.failure` has one (decision H6)
 * @throws always
 */
export function unavailable(text: string | null = null): never {
  throw data(text, { status: 503, headers: { "Retry-After": retryAfterSeconds } });
}

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
    return unavailable(typeof text === "function" ? text(kind) : text);
  }
}

/** Has every loader and action answer as `orUnavailable` does, so that a page names a fault only if it has a text for it. */
export function withUnavailable(build: ServerBuild): ServerBuild {
  const guarded = <Args extends unknown[]>(handler: ((...args: Args) => unknown) | undefined) =>
    handler && ((...args: Args) => orUnavailable(async () => handler(...args)));
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
