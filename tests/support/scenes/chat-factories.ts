import type { Db } from "~/db/client.server";
import { chatMessages } from "~/db/schema/chat/chat-messages";
import { type ChatThread, chatThreads } from "~/db/schema/chat/chat-threads";
import { newId } from "~/platform/ids";

const begun = new Date("2026-11-20T12:00:00.000Z");

/** An empty thread between the accounts of a learner and an expert. */
export async function createThread(
  db: Db,
  { learnerId, expertId }: { learnerId: string; expertId: string },
): Promise<ChatThread> {
  const [thread] = await db
    .insert(chatThreads)
    .values({ learnerId, expertId, lastAt: begun, createdAt: begun })
    .returning();
  if (!thread) throw new Error("The thread was not written");
  return thread;
}

/** A message in the thread, by the learner unless `from` says otherwise. */
export async function createMessage(
  db: Db,
  thread: ChatThread,
  {
    from = "learner",
    ...values
  }: Partial<typeof chatMessages.$inferInsert> & { from?: "learner" | "expert" } = {},
) {
  const [senderId, receiverId] =
    from === "learner" ? [thread.learnerId, thread.expertId] : [thread.expertId, thread.learnerId];
  const [message] = await db
    .insert(chatMessages)
    .values({
      ...{ threadId: thread.id, senderId, receiverId, clientId: newId() },
      ...{ content: "Could you look at my playbook?", createdAt: begun, ...values },
    })
    .returning();
  if (!message) throw new Error("The message was not written");
  return message;
}
