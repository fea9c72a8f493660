import type { Db } from "~/db/client.server";
import type { SignedInCaller } from "~/domain/caller";
import type { Result } from "~/shared/result";
import type { ChatError } from "./messages";

export interface NewMessage {
  /** The receiver's account. */
  partnerId: string;
  /** As it was typed; it is cleaned here. */
  content: string;
  /** Given by the sender's page: the same id with the same text again is the same message. Null where there was none. */
  clientId: string | null;
}

/**
 * Writes a message. Somebody who isn't there, and somebody the caller may not write to first, look the same (`not-found`).
 * The same client id with another text is another message: a page that came back from the browser's history keeps its id.
 */
export async function sendMessage(
  _db: Db,
  _caller: SignedInCaller,
  _message: NewMessage,
): Promise<Result<{ id: string; seq: number }, ChatError>> {
  throw new Error("Not built");
}
