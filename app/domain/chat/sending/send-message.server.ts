import type { Db } from "~/db/client.server";
import { runCommand } from "~/db/retry.server";
import type { SignedInCaller } from "~/domain/caller";
import { contentError } from "~/domain/chat/chat";
import { clientIdOf } from "~/domain/chat/client-id.server";
import { lockInboxes } from "~/domain/chat/lock-inboxes.server";
import type { StoredPicture } from "~/domain/chat/message-picture";
import type { ChatError } from "~/domain/chat/messages";
import { isId } from "~/platform/ids";
import { cleanBlock } from "~/shared/one-line";
import { fail, type Result } from "~/shared/result";
import { errorFromFault, writeMessage } from "./write-message.server";

export interface NewMessage {
  partnerId: string;
  /** The text as it was typed; `sendMessage` cleans it. */
  content: string;
  /** The id from the sender's page; null if it gave none. The same id with the same text is the same message. */
  clientId: string | null;
  /** Its file is stored already. */
  picture?: StoredPicture;
}

/**
 * Writes a message. Retries passing storage faults. The same client id with another text is another message, because a
 * page restored from the browser's history keeps its id.
 * @returns `not-found` for an unknown user and for a user that the caller may not write to first
 */
export async function sendMessage(
  db: Db,
  caller: SignedInCaller,
  { partnerId: givenId, picture, ...message }: NewMessage,
): Promise<Result<{ id: string; seq: number }, ChatError>> {
  if (!isId(givenId)) return fail("invalid-user-id");
  // Ids can be in upper or lower case. Client ids are derived from the normalized id.
  const partnerId = givenId.toLowerCase();
  const content = cleanBlock(message.content);
  const mistake = contentError(content, picture !== undefined);
  if (mistake) return fail(mistake);
  const clientId = clientIdOf(message.clientId);
  try {
    return await runCommand(db, async (tx) => {
      await lockInboxes(tx, [caller.actor.userId, partnerId]);
      return writeMessage(tx, caller, { partnerId, content, clientId, picture });
    });
  } catch (error) {
    return fail(errorFromFault(error));
  }
}
