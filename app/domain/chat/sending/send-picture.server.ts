import { createHash } from "node:crypto";
import type { Db } from "~/db/client.server";
import { enqueue } from "~/db/jobs.server";
import type { SignedInCaller } from "~/domain/caller";
import { clientIdOf, derivedClientId } from "~/domain/chat/client-id.server";
import type { MessagePicture } from "~/domain/chat/message-picture";
import type { ChatError } from "~/domain/chat/messages";
import { type NewMessage, sendMessage } from "~/domain/chat/sending/send-message.server";
import { messagePictureSide } from "~/domain/portraits/portrait";
import type { PortraitStore } from "~/domain/portraits/portrait-store";
import { newId } from "~/platform/ids";
import type { Result } from "~/shared/result";

/**
 * Stores a picture and writes the message with it. The same picture and text under the same client id are the same
 * message.
 */
export async function sendPicture(
  db: Db,
  caller: SignedInCaller,
  message: Omit<NewMessage, "picture">,
  { picture, store }: { picture: MessagePicture; store: PortraitStore },
): Promise<Result<{ id: string; seq: number }, ChatError>> {
  const { content, width, height } = picture;
  const id = newId();
  // If no message names the file a day later, this job removes it: it was refused, or is the same message again.
  const runAt = new Date(caller.now.getTime() + 24 * 3_600_000);
  await enqueue(db, "delete-portrait", { portraitId: id }, { runAt });
  await store.save(id, [{ size: messagePictureSide, format: "jpeg", content }]);
  const digest = createHash("sha256").update(content).digest("hex");
  const clientId = derivedClientId(clientIdOf(message.clientId), {
    ...{ receiverId: message.partnerId.toLowerCase(), content: digest },
  });
  return sendMessage(db, caller, { ...message, clientId, picture: { id, width, height } });
}
