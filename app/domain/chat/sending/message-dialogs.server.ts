import { and, eq, gt, sql } from "drizzle-orm";
import { asList } from "~/db/as-list";
import { builtOnce } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { isOneOf } from "~/db/is-one-of";
import { users } from "~/db/schema/accounts/users";
import { chatMessages } from "~/db/schema/chat/chat-messages";
import { chatThreads } from "~/db/schema/chat/chat-threads";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import type { SignedInCaller } from "~/domain/caller";
import { recentMessages } from "~/domain/chat/chat";
import { shownContent } from "~/domain/chat/picture-text";
import { shownName } from "~/domain/experts/expert";
import { isId } from "~/platform/ids";
import { asked, type Suggested, suggestedFor } from "./suggested-experts.server";

interface MessageDialog {
  partnerId: string;
  /** The learner's last three messages with it, oldest first. */
  messages: Array<{ seq: number; isOwn: boolean; content: string; at: Date }>;
  suggested: Suggested[];
}

/**
 * Returns a learner's last messages with each of these experts, and whom else to write to, in one query. Experts
 * without messages are included, experts without an active account aren't.
 * @param expertIds record ids
 */
export async function findMessageDialogs(
  db: Db,
  { actor }: SignedInCaller,
  expertIds: string[],
): Promise<Map<string, MessageDialog>> {
  const ids = expertIds.filter(isId);
  if (actor.role !== "learner" || ids.length === 0) return new Map();
  const rows = await askDialogs(db, { learnerId: actor.userId, expertIds: ids });
  return new Map(
    rows.map(({ expertId, partnerId, messages, suggested }) => [
      expertId,
      {
        partnerId,
        messages: messages.map(({ seq, senderId, content, createdAt }) => ({
          ...{
            seq,
            isOwn: senderId === actor.userId,
            content: shownContent(content),
            at: new Date(createdAt),
          },
        })),
        suggested: suggested.map(({ id, name }) => ({ id, displayName: shownName(name) })),
      },
    ]),
  );
}

/** Builds the query of `findMessageDialogs`. Exported for the test that reads its plan. */
export const dialogsQuery = (db: Db, { learnerId, expertIds }: { learnerId: string; expertIds: string[] }) =>
  db
    .select({
      expertId: expertsUsers.expertId,
      partnerId: users.id,
      // The numbers have no gaps.
      messages: asList<{ seq: number; senderId: string; content: string; createdAt: string }>(sql`
        select ${chatMessages.seq}, ${chatMessages.senderId} as "senderId", ${chatMessages.content},
          ${chatMessages.createdAt} as "createdAt"
        from ${chatMessages}
        where ${eq(chatMessages.threadId, chatThreads.id)}
          and ${gt(chatMessages.seq, sql`${chatThreads.lastSeq} - ${recentMessages}::int`)}
        order by ${chatMessages.seq}`),
      suggested: asList<{ id: string; name: string }>(sql`${suggestedFor(db, learnerId)}`),
    })
    .from(expertsUsers)
    .innerJoin(users, and(eq(users.id, expertsUsers.userId), eq(users.isActive, true)))
    .innerJoin(asked, eq(asked.id, expertsUsers.expertId))
    .leftJoin(
      chatThreads,
      and(
        eq(chatThreads.learnerId, learnerId),
        eq(chatThreads.expertId, expertsUsers.userId),
        eq(users.role, "expert"),
      ),
    )
    .where(isOneOf(expertsUsers.expertId, expertIds));

const askDialogs = builtOnce(dialogsQuery);
