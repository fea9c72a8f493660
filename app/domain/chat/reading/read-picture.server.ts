import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { enqueue } from "~/db/jobs.server";
import { chatMessages } from "~/db/schema/chat/chat-messages";
import { chatReports } from "~/db/schema/chat/chat-reports";
import type { Actor } from "~/domain/caller";
import { isId } from "~/platform/ids";

/**
 * Whether the account may see a picture in a message: its sender and its receiver may, and the admin if the
 * conversation was reported.
 */
export async function maySeePicture(db: Db, actor: Actor, pictureId: string): Promise<boolean> {
  if (!isId(pictureId)) return false;
  const { userId, role } = actor;
  const isReported = sql`exists (select from ${chatReports} where ${chatReports.threadId} = ${chatMessages.threadId})`;
  const isTheirs = or(eq(chatMessages.senderId, userId), eq(chatMessages.receiverId, userId));
  const isShown = role === "admin" ? or(isTheirs, isReported) : isTheirs;
  return (await db.$count(chatMessages, and(eq(chatMessages.pictureId, pictureId), isShown))) > 0;
}

/** Queues the removal of the files of all pictures that an account has sent, which the erasure deletes. */
export async function removePicturesOf(tx: Db, userId: string): Promise<void> {
  const sent = await tx
    .select({ id: chatMessages.pictureId })
    .from(chatMessages)
    .where(and(eq(chatMessages.senderId, userId), isNotNull(chatMessages.pictureId)));
  for (const { id } of sent) if (id) await enqueue(tx, "delete-portrait", { portraitId: id });
}
