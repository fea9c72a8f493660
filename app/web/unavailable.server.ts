import { createContext, data, type MiddlewareFunction, redirect } from "react-router";
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
 * @param text what the error page says, by the fault where the specification has a text for it
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

/**
 * The router drops an answer's own headers when it renders a page: this puts `Retry-After` on any 503, and on any 429
 * with the seconds that `throttle` left; and `Allow` on a 405 that has none of its own: only pages without a form
 * answer so.
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
