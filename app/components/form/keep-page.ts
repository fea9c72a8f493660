import { data, isRouteErrorResponse, redirectDocument } from "react-router";

/** The result of a hydrated form's post that failed, or didn't reach the server. */
export interface Unreachable {
  isUnreachable: true;
  /** The server responded that it can't do this now, so the network isn't the cause. */
  isAnswered: boolean;
}

/**
 * The `clientAction` of a hydrated form. A post that doesn't reach the server, fails, or takes longer than 15 seconds
 * leaves the page as it is. A redirect loads the whole next page, since most pages have no script.
 * @param isAlive reports whether a page that it redirects to can be shown without a full load
 */
export async function keepPage<Answer>(
  serverAction: () => Promise<Answer>,
  isAlive: (address: string) => boolean = () => false,
) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("No answer in time")), timeoutMs);
  });
  try {
    return await Promise.race([serverAction(), tooLate]);
  } catch (error) {
    const leadsTo = error instanceof Response ? (error.headers.get("Location") ?? "/") : null;
    if (leadsTo !== null) throw isAlive(leadsTo) ? error : redirectDocument(leadsTo);
    if (isRouteErrorResponse(error) && error.status < 500) throw error;
    // With the status of a failure. Otherwise the router would reload the page's data and show that this failed too.
    const isAnswered = isRouteErrorResponse(error);
    return data<Unreachable>({ isUnreachable: true, isAnswered }, { status: 503 });
  } finally {
    clearTimeout(timer);
  }
}

const timeoutMs = 15_000;

/** Returns the server's own response; undefined if there is none. */
export const reached = <Answer extends object>(
  answer: Answer | Unreachable | undefined,
): Answer | undefined => (answer && "isUnreachable" in answer ? undefined : answer);

/** The specification's text. */
export const networkText = "Network error. Please check your connection and try again.";

export const unreachableText = `${networkText} What you typed is kept.`;
