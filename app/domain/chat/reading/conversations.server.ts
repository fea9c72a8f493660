import { and, desc, eq, sql } from "drizzle-orm";
import { builtOnce } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { chatMessages } from "~/db/schema/chat/chat-messages";
import { chatThreads } from "~/db/schema/chat/chat-threads";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import type { SignedInCaller } from "~/domain/caller";
import { type Conversation, conversationsPage, type Side } from "~/domain/chat/chat";
import { listedCard, ofPartner, partnerColumns, toPartner } from "~/domain/chat/partner.server";
import { shownContent } from "~/domain/chat/picture-text";
import { columnsOf } from "~/domain/chat/side-columns.server";
import { sideOf } from "~/domain/chat/thread-standing";
import { oneLine } from "~/shared/one-line";

/**
 * Returns a page of the caller's conversations, the latest first, in one query.
 * @param page counts from 1; a page beyond the end is empty
 */
export async function listConversations(
  db: Db,
  { actor }: SignedInCaller,
  page: number,
): Promise<{ conversations: Conversation[]; hasNext: boolean }> {
  const side = sideOf(actor.role);
  if (!side) return { conversations: [], hasNext: false };
  const offset = (page - 1) * conversationsPage;
  const rows = await askConversations[side](db, { userId: actor.userId, offset });
  return {
    conversations: rows.slice(0, conversationsPage).map(({ partner, card, content, senderId, ...rest }) => ({
      ...rest,
      partner: toPartner({ partner, card }),
      lastMessage: shownContent(oneLine(content)),
      isOwn: senderId === actor.userId,
    })),
    hasNext: rows.length > conversationsPage,
  };
}

/** Builds the query of `listConversations`, with one extra row to show whether there is a next page. */
export function conversationsQuery(
  db: Db,
  { side, userId, offset }: { side: Side; userId: string; offset: number },
) {
  const { own, partner, unread, partnerRole } = columnsOf[side];
  return db
    .select({
      ...partnerColumns,
      // Enough for one line of the list. Messages can be much longer.
      content: sql<string>`left(${chatMessages.content}, 300)`,
      senderId: chatMessages.senderId,
      lastAt: chatThreads.lastAt,
      unread,
    })
    .from(chatThreads)
    .innerJoin(users, and(eq(users.id, partner), eq(users.role, partnerRole)))
    .innerJoin(
      chatMessages,
      and(eq(chatMessages.threadId, chatThreads.id), eq(chatMessages.seq, chatThreads.lastSeq)),
    )
    .leftJoin(expertsUsers, ofPartner)
    .leftJoin(experts, listedCard)
    .where(eq(own, userId))
    .orderBy(desc(chatThreads.lastAt), desc(chatThreads.id))
    .limit(conversationsPage + 1)
    .offset(offset);
}

type ConversationsQuery = { userId: string; offset: number };

const askConversations = {
  learner: builtOnce((db, query: ConversationsQuery) =>
    conversationsQuery(db, { side: "learner", ...query }),
  ),
  expert: builtOnce((db, query: ConversationsQuery) => conversationsQuery(db, { side: "expert", ...query })),
};
