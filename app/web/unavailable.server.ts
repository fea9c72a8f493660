import { data, type MiddlewareFunction } from "react-router";
import { isPassing, type StorageFault, storageFault } from "~/db/errors.server";

/**
 * Answers 503 with `Retry-After`: storage is down or too busy, and the visitor may try again.
 * @param text what the error page says; the specification names one for most lists (decision H6)
 * @throws always
 */
export function unavailable(text = unavailableText): never {
  throw data(text, { status: 503, headers: { "Retry-After": retryAfterSeconds } });
}

/**
 * Runs a query or command; a storage fault that may pass, or a missing table, becomes a 503. Every other error is thrown
 * as it is.
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
    if (!kind || !(isPassing(error) || kind === "missing-table")) throw error;
    return unavailable(typeof text === "function" ? text(kind) : text);
  }
}

/** The router drops a thrown answer's headers when it renders an error page: this puts `Retry-After` back on any 503. */
export const retryAfterMiddleware: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next();
  if (response.status === 503 && !response.headers.has("Retry-After")) {
    response.headers.set("Retry-After", retryAfterSeconds);
  }
  return response;
};

export const unavailableText = "We can't reach our records right now. Please try again in a moment.";

const retryAfterSeconds = "5";
