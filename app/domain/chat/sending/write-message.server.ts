import { and, eq, inArray } from "drizzle-orm";
import { prepared } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { storageFault } from "~/db/errors.server";
import { chatMessages } from "~/db/schema/chat/chat-messages";
import { chatThreads } from "~/db/schema/chat/chat-threads";
import type { SignedInCaller } from "~/domain/caller";
import { derivedClientId } from "~/domain/chat/client-id.server";
import { findStanding, participantIds } from "~/domain/chat/find-standing.server";
import type { StoredPicture } from "~/domain/chat/message-picture";
import type { ChatError } from "~/domain/chat/messages";
import { expectUnreadMail } from "~/domain/chat/unread/mail-unread.server";
import { fail, ok, type Result } from "~/shared/result";

/** Writes a chat message at most once for each id that the client chose. Sending and sharing use it. */

interface CleanMessage {
  partnerId: string;
  content: string;
  clientId: string;
  picture?: StoredPicture | undefined;
}

/** Writes a message, or returns it if it was written before. The caller must hold the locks of both inboxes. */
export async function writeMessage(
  tx: Db,
  caller: SignedInCaller,
  message: CleanMessage,
): Promise<Result<{ id: string; seq: number }, ChatError>> {
  const { clientId, written } = await findWritten(tx, caller, message);
  if (written) return ok(written);
  const known = await findStanding(tx, caller, message.partnerId);
  if (!known) return fail("not-found");
  if (known.standing !== "open") return fail(known.standing);
  const { userId: senderId } = caller.actor;
  const { partnerId: receiverId, content, picture } = message;
  const pair = participantIds({ side: known.side, userId: senderId, partnerId: receiverId });
  const threadId = known.thread?.id ?? (await beginThread(tx, pair, caller.now));
  const [sent] = await prepared(
    tx
      .insert(chatMessages)
      .values({
        ...{ threadId, senderId, receiverId, clientId, content, createdAt: caller.now },
        ...(picture && { pictureId: picture.id, pictureWidth: picture.width, pictureHeight: picture.height }),
      })
      .returning({ id: chatMessages.id, seq: chatMessages.seq }),
  );
  if (!sent) throw new Error("The message was not written");
  await expectUnreadMail(tx, { threadId, receiverId, now: caller.now });
  return ok(sent);
}

/**
 * Returns the message if it was written before, and its client id. If the given client id belongs to a message with
 * another text or receiver (a page restored from the browser's history keeps its id), the id is derived.
 */
export async function findWritten(
  tx: Db,
  { actor }: SignedInCaller,
  { partnerId, content, clientId }: CleanMessage,
): Promise<{ clientId: string; written?: { id: string; seq: number } }> {
  const derived = derivedClientId(clientId, { receiverId: partnerId, content });
  const found = await prepared(
    tx
      .select()
      .from(chatMessages)
      .where(
        and(eq(chatMessages.senderId, actor.userId), inArray(chatMessages.clientId, [clientId, derived])),
      ),
  );
  const written = found.find((other) => other.receiverId === partnerId && other.content === content);
  if (written) return { clientId: written.clientId, written: { id: written.id, seq: written.seq } };
  return { clientId: found.length > 0 ? derived : clientId };
}

async function beginThread(
  tx: Db,
  pair: { learnerId: string; expertId: string },
  now: Date,
): Promise<string> {
  const [thread] = await tx
    .insert(chatThreads)
    .values({ ...pair, lastAt: now, createdAt: now })
    .returning({ id: chatThreads.id });
  if (!thread) throw new Error("The thread was not written");
  return thread.id;
}

/**
 * Returns the error for the sender if the database refused a row because an account has just changed. @throws every
 * other fault
 */
export function errorFromFault(error: unknown): ChatError {
  const fault = storageFault(error);
  if (fault?.kind === "account-gone") return "gone";
  if (fault?.kind === "check" && fault.constraint === "chat_messages_roles_check") return "gone";
  if (fault?.kind === "check" && fault.constraint === "chat_messages_blocks_check") return "blocked";
  throw error;
}
