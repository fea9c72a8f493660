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
