import { and, desc, eq, gt, sql } from "drizzle-orm";
import { builtOnce } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { chatMessages } from "~/db/schema/chat/chat-messages";
import { chatThreads } from "~/db/schema/chat/chat-threads";
import { inboxes } from "~/db/schema/chat/inboxes";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import type { Actor, SignedInCaller } from "~/domain/caller";
import { type Conversation, conversationsPage, type Side } from "~/domain/chat/chat";
import { listedCard, ofPartner, partnerColumns, toPartner } from "~/domain/chat/partner.server";
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
      lastMessage: oneLine(content),
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

/** Returns the number of unread messages, without hidden threads, and the number of the topic `inbox:{user}`. */
export async function readInbox(
  db: Db,
  { userId, role }: Pick<Actor, "userId" | "role">,
): Promise<{ unread: number; number: number }> {
  const side = sideOf(role);
  if (!side) return { unread: 0, number: 0 };
  const [row] = await askInbox[side](db, { userId });
  return row ?? { unread: 0, number: 0 };
}

/** Builds the query of `readInbox`: one statement, so that the topic's number matches the count. */
export function inboxQuery(db: Db, { side, userId }: { side: Side; userId: string }) {
  const { own, partner, unread, partnerRole } = columnsOf[side];
  const shown = db
    .select({ count: sql<number>`coalesce(sum(${unread}), 0)::int`.as("count") })
    .from(chatThreads)
    .innerJoin(users, and(eq(users.id, partner), eq(users.role, partnerRole)))
    .where(and(eq(own, userId), gt(unread, 0)))
    .as("shown");
  return db
    .select({
      unread: shown.count,
      number:
        sql<number>`coalesce((select ${inboxes.changedSeq} from ${inboxes} where ${inboxes.userId} = ${userId}), 0)`
          .mapWith(Number)
          .as("number"),
    })
    .from(shown);
}

const askInbox = {
  learner: builtOnce((db, query: { userId: string }) => inboxQuery(db, { side: "learner", ...query })),
  expert: builtOnce((db, query: { userId: string }) => inboxQuery(db, { side: "expert", ...query })),
};
