import { asc, eq, or } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { chatMessages } from "~/db/schema/chat/chat-messages";
import { type ChatThread, chatThreads } from "~/db/schema/chat/chat-threads";
import type { SignedInCaller } from "~/domain/caller";
import { sendMessage } from "~/domain/chat/sending/send-message.server";
import { readHeaderCounts } from "~/domain/diary/header-counts.server";
import { newId } from "~/platform/ids";
import { callerOf } from "../caller";
import { createExpert, createUser } from "./factories";

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

/** An expert who can receive messages: the account, its listed card and its caller. */
export async function chatExpert(db: Db, values: Parameters<typeof createExpert>[1] = {}) {
  const account = await createUser(db, { role: "expert", fullName: "Amara Okafor" });
  const expert = await createExpert(db, { userId: account.id, hours: [], ...values });
  return { account, expert, as: callerOf(account, { expertId: expert.id }) };
}

/** A learner and an expert who can write to each other. */
export async function chatScene(db: Db, values: Parameters<typeof createExpert>[1] = {}) {
  const learner = await createUser(db);
  const { account, expert, as } = await chatExpert(db, values);
  return { learner, account, expert, asLearner: callerOf(learner), asExpert: as };
}

/** What the header counts of an account's messages; null for an admin. */
export async function inboxOf(db: Db, { actor, now }: SignedInCaller) {
  const counts = await readHeaderCounts(db, actor.userId, now);
  return counts && { unread: counts.unread, number: counts.number };
}

/** Sends a message as the site does, with a new client id unless one is given. */
export const send = (
  db: Db,
  caller: SignedInCaller,
  partnerId: string,
  content = "Could you look at my playbook?",
  clientId: string | null = newId(),
) => sendMessage(db, caller, { partnerId, content, clientId });

/** Sends a message. @throws if it is refused */
export async function sent(...message: Parameters<typeof send>) {
  const answer = await send(...message);
  if (!answer.ok) throw new Error(answer.error);
  return answer.value;
}

/** All stored messages, by thread and in the order of each thread. */
export const storedMessages = (db: Db) =>
  db.select().from(chatMessages).orderBy(asc(chatMessages.threadId), asc(chatMessages.seq));

/** The thread of an account that has at most one. */
export async function threadOf(db: Db, { id }: { id: string }): Promise<ChatThread | undefined> {
  const [thread] = await db
    .select()
    .from(chatThreads)
    .where(or(eq(chatThreads.learnerId, id), eq(chatThreads.expertId, id)));
  return thread;
}

/** A learner and an expert with a listed card, and their thread. */
export async function threadScene(db: Db) {
  const learner = await createUser(db, { fullName: "Nadia Rahman" });
  const expert = await createUser(db, { fullName: "Amara Okafor", role: "expert" });
  const card = await createExpert(db, { userId: expert.id });
  const thread = await createThread(db, { learnerId: learner.id, expertId: expert.id });
  return { learner, expert, card, thread };
}
