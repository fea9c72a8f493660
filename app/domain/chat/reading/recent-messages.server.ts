import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { builtOnce } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { chatMessages } from "~/db/schema/chat/chat-messages";
import { chatThreads } from "~/db/schema/chat/chat-threads";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import type { SignedInCaller } from "~/domain/caller";
import { recentMessages, type ThreadMessage } from "~/domain/chat/chat";
import { isId } from "~/platform/ids";
import { toMessage } from "./thread.server";

/** An expert's account, and the learner's last three messages with it, oldest first. */
interface Recent {
  partnerId: string;
  messages: ThreadMessage[];
}

/**
 * Returns a learner's last messages with each of these experts, in one query. Experts without messages are included,
 * experts without an active account aren't.
 * @param expertIds record ids
 */
export async function findRecent(
  db: Db,
  { actor }: SignedInCaller,
  expertIds: string[],
): Promise<Map<string, Recent>> {
  const ids = expertIds.filter(isId);
  const recent = new Map<string, Recent>();
  if (actor.role !== "learner" || ids.length === 0) return recent;
  for (const row of await askRecent(db, { learnerId: actor.userId, expertIds: ids })) {
    const { expertId, partnerId, message } = row;
    const entry = recent.get(expertId) ?? { partnerId, messages: [] };
    recent.set(expertId, entry);
    if (message) entry.messages.push(toMessage(message, actor.userId));
  }
  return recent;
}

/** Builds the query of `findRecent`. Exported for the test that reads its plan. */
export const recentQuery = (db: Db, { learnerId, expertIds }: { learnerId: string; expertIds: string[] }) =>
  db
    .select({ expertId: expertsUsers.expertId, partnerId: users.id, message: chatMessages })
    .from(expertsUsers)
    .innerJoin(users, and(eq(users.id, expertsUsers.userId), eq(users.isActive, true)))
    .leftJoin(
      chatThreads,
      and(
        eq(chatThreads.learnerId, learnerId),
        eq(chatThreads.expertId, expertsUsers.userId),
        eq(users.role, "expert"),
      ),
    )
    .leftJoin(
      chatMessages,
      and(
        eq(chatMessages.threadId, chatThreads.id),
        // The numbers have no gaps.
        gt(chatMessages.seq, sql`${chatThreads.lastSeq} - ${recentMessages}::int`),
      ),
    )
    .where(inArray(expertsUsers.expertId, expertIds))
    .orderBy(asc(chatMessages.seq));

const askRecent = builtOnce(recentQuery);
