import { createHash } from "node:crypto";
import { isId, newId } from "~/platform/ids";

/** The ids that the sender's page gives its messages, so that a repeated post doesn't write a second message. */

/** Returns the page's id in lower case; a new id if the page's is missing or isn't a UUID. */
export const clientIdOf = (given: string | null): string =>
  given !== null && isId(given) ? given.toLowerCase() : newId();

/**
 * Returns the id for a different message that was sent with the same client id: a version 8 UUID that depends only on
 * the client id, the receiver and the text.
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
