import { data, isRouteErrorResponse, redirectDocument } from "react-router";

/** What a hydrated form is answered when the server could not be reached. */
export interface Unreachable {
  isUnreachable: true;
  /** It answered that it can't do it just now: the network isn't to blame. */
  isAnswered: boolean;
}

/**
 * What a hydrated form's `clientAction` does: a post that doesn't get through, fails, or takes
 * longer than 15 seconds leaves the page as it is, and a redirect loads
 * the next page whole, since most pages have no script.
 * @param isAlive which of the pages that it redirects to can come in place
 */
export async function keepPage<Answer>(
  serverAction: () => Promise<Answer>,
  isAlive: (address: string) => boolean = () => false,
) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("No answer in time")), patienceMs);
  });
  try {
    return await Promise.race([serverAction(), tooLate]);
  } catch (error) {
    const leadsTo = error instanceof Response ? (error.headers.get("Location") ?? "/") : null;
    if (leadsTo !== null) throw isAlive(leadsTo) ? error : redirectDocument(leadsTo);
    if (isRouteErrorResponse(error) && error.status < 500) throw error;
    // With the status of a failure, or the router would load the page's data again and show that this fails, too.
    const isAnswered = isRouteErrorResponse(error);
    return data<Unreachable>({ isUnreachable: true, isAnswered }, { status: 503 });
  } finally {
    clearTimeout(timer);
  }
}

const patienceMs = 15_000;

/** The server's own answer, where there is one. */
export const reached = <Answer extends object>(
  answer: Answer | Unreachable | undefined,
): Answer | undefined => (answer && "isUnreachable" in answer ? undefined : answer);

/** The specification's. */
export const networkText = "Network error. Please check your connection and try again.";

export const unreachableText = `${networkText} What you typed is kept.`;
