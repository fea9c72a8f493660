import { eq, inArray, or, sql } from "drizzle-orm";
import { blocks } from "~/db/schema/blocks";
import { chatMessages } from "~/db/schema/chat-messages";
import { chatReports } from "~/db/schema/chat-reports";
import { chatThreads } from "~/db/schema/chat-threads";
import { inboxes } from "~/db/schema/inboxes";
import { hidden, inOthersRows, kept, personal, shown } from "../declare.server";
import type { Owner } from "../owner.server";
import { mentions, withoutAddress, withoutOwner } from "../words.server";

const ownThreads = ({ id }: Owner) => or(eq(chatThreads.learnerId, id), eq(chatThreads.expertId, id));

/** The name of the account on the other side, as it is shown. */
const nameOf = (userId: typeof chatMessages.senderId | typeof chatMessages.receiverId) =>
  sql<string>`(select full_name from users where id = ${userId})`;

/**
 * A conversation is its two sides' own. Who is erased leaves it without their name; what they wrote stays for the other
 * side, who may need it, without what names them.
 */
export const chatTables = {
  chatMessages: [
    personal(chatMessages, {
      rows: ({ id }) => eq(chatMessages.senderId, id),
      exportAs: "messagesSent",
      show: {
        ...shown("content createdAt"),
        ...hidden("ids of ours", "id threadId seq senderId receiverId clientId"),
      },
      more: () => ({ to: nameOf(chatMessages.receiverId) }),
      erase: {
        content: withoutOwner(chatMessages.content),
        ...kept("the other side's conversation", "id threadId seq senderId receiverId clientId createdAt"),
      },
    }),
    personal(chatMessages, {
      rows: ({ id }) => eq(chatMessages.receiverId, id),
      exportAs: "messagesReceived",
      show: {
        ...shown("content createdAt"),
        ...hidden("ids of ours", "id threadId seq senderId receiverId clientId"),
      },
      more: () => ({ from: nameOf(chatMessages.senderId) }),
      erase: {
        content: withoutOwner(chatMessages.content),
        ...kept("the message is its sender's", "id threadId seq senderId receiverId clientId createdAt"),
      },
    }),
    inOthersRows(chatMessages, mentions(chatMessages.content), {
      content: withoutAddress(chatMessages.content),
    }),
  ],
  chatReports: [
    personal(chatReports, {
      rows: ({ id }) => eq(chatReports.reporterId, id),
      exportAs: "reportsOfConversations",
      show: {
        ...shown("reason createdAt closedAt"),
        ...hidden("ids of ours", "id threadId reporterId lastSeq"),
      },
      erase: {
        reason: withoutOwner(chatReports.reason),
        ...kept("the admin's work goes on", "id threadId reporterId lastSeq closedAt createdAt"),
      },
    }),
    personal(chatReports, {
      rows: (owner) =>
        inArray(
          chatReports.threadId,
          sql`(select ${chatThreads.id} from ${chatThreads} where ${ownThreads(owner)})`,
        ),
      notExported: "somebody else told the admin",
      erase: {
        reason: withoutOwner(chatReports.reason),
        ...kept("the admin's work goes on", "id threadId reporterId lastSeq closedAt createdAt"),
      },
    }),
    inOthersRows(chatReports, mentions(chatReports.reason), { reason: withoutAddress(chatReports.reason) }),
  ],
  chatThreads: personal(chatThreads, {
    rows: ownThreads,
    notExported: "its messages are",
    erase: kept(
      "the other side's conversation; times and numbers of messages",
      "id learnerId expertId lastSeq lastAt learnerSeenSeq expertSeenSeq learnerUnread expertUnread learnerMailedSeq learnerMailedAt expertMailedSeq expertMailedAt askedAt answeredAt answerSeconds createdAt",
    ),
  }),
  inboxes: personal(inboxes, {
    rows: ({ id }) => eq(inboxes.userId, id),
    exportAs: "messageSettings",
    show: { ...shown("mailsUnread"), ...hidden("ours", "id userId changedSeq createdAt") },
    erase: "rows",
  }),
  blocks: [
    personal(blocks, {
      rows: ({ id }) => eq(blocks.blockerId, id),
      exportAs: "blocked",
      show: { ...shown("createdAt"), ...hidden("ids of ours", "id blockerId blockedId") },
      more: () => ({ name: sql<string>`(select full_name from users where id = ${blocks.blockedId})` }),
      erase: "rows",
    }),
    personal(blocks, {
      rows: ({ id }) => eq(blocks.blockedId, id),
      notExported: "somebody else's decision, which isn't told",
      erase: "rows",
    }),
  ],
};
