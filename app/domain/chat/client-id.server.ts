import { createHash } from "node:crypto";
import { isId, newId } from "~/platform/ids";

/** The ids that the sender's page gives its messages, so that a repeated post is the same message. */

/** The page's id as it is kept; a new one where it gave none, or something else. */
export const clientIdOf = (given: string | null): string =>
  given !== null && isId(given) ? given.toLowerCase() : newId();

/**
 * The id of another message that came under the same one: the same for the same receiver and text (a UUID of version
 * 8).
 */
export function derivedClientId(
  clientId: string,
  { receiverId, content }: { receiverId: string; content: string },
): string {
  const digest = createHash("sha256").update(`${clientId}\n${receiverId}\n${content}`).digest("hex");
  const parts = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
  ];
  return [...parts, digest.slice(20, 32)].join("-");
}
