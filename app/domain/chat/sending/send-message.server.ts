import type { Db } from "~/db/client.server";
import { retryPassing } from "~/db/retry.server";
import type { SignedInCaller } from "~/domain/caller";
import { contentError } from "~/domain/chat/chat";
import { clientIdOf } from "~/domain/chat/client-id.server";
import { lockInboxes } from "~/domain/chat/lock-inboxes.server";
import type { ChatError } from "~/domain/chat/messages";
import { isId } from "~/platform/ids";
import { cleanBlock } from "~/shared/one-line";
import { fail, type Result } from "~/shared/result";
import { refusedAs, writeMessage } from "./write-message.server";

export interface NewMessage {
  /** The receiver's account. */
  partnerId: string;
  /** As it was typed; it is cleaned here. */
  content: string;
  /**
   * Given by the sender's page: the same id with the same text again is the same message. Null where there was none.
   */
  clientId: string | null;
}

/**
 * Writes a message. An unknown user, and one whom the caller may not write to first, look the same (`not-found`). The
 * same client id with another text is another message: a page that came back from the browser's history keeps its id. A
 * passing storage fault is tried again.
 */
export async function sendMessage(
  db: Db,
  caller: SignedInCaller,
  { partnerId: givenId, ...message }: NewMessage,
): Promise<Result<{ id: string; seq: number }, ChatError>> {
  if (!isId(givenId)) return fail("invalid-user-id");
  // Any spelling of an id names the same account, and client ids are compared with it.
  const partnerId = givenId.toLowerCase();
  const content = cleanBlock(message.content);
  const mistake = contentError(content);
  if (mistake) return fail(mistake);
  const clientId = clientIdOf(message.clientId);
  const send = () =>
    db.transaction(async (tx) => {
      await lockInboxes(tx, [caller.actor.userId, partnerId]);
      return writeMessage(tx, caller, { partnerId, content, clientId });
    });
  try {
    return await retryPassing(send);
  } catch (error) {
    return fail(refusedAs(error));
  }
}
