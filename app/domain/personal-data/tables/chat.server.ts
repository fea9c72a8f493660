import { desc, eq, type SQLWrapper, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { users } from "~/db/schema/accounts/users";
import { blocks } from "~/db/schema/chat/blocks";
import { chatMessages } from "~/db/schema/chat/chat-messages";
import { chatReports } from "~/db/schema/chat/chat-reports";
import { chatThreads } from "~/db/schema/chat/chat-threads";
import { inboxes } from "~/db/schema/chat/inboxes";
import { deletedPictureText } from "~/domain/chat/picture-text";
import { displayName } from "~/domain/experts/expert";
import { inOthersRows, personal, shown } from "./declare.server";
import { type Owner, ownThreads } from "./owner.server";
import { inOthersTexts, mentionsFolded, redactAddress, redactOwner } from "./words.server";

/** The full name of the account whose id a column holds. */
const nameOf = (userId: AnyPgColumn) =>
  sql<string>`(select ${users.fullName} from ${users} where ${users.id} = ${userId})`;

/** Where the picture of a message is; its owner can open it while the account exists. */
const pictureAddress = sql<string | null>`'/messages/pictures/' || ${chatMessages.pictureId}`;

const newestFirst = [desc(chatMessages.createdAt), desc(chatMessages.seq), desc(chatMessages.id)];

/** Reports by the other side of the account's threads, found by their reporters, because few users report. */
const reportsAbout = ({ id }: Owner) => {
  const partner = sql`case ${chatThreads.learnerId} when ${id} then ${chatThreads.expertId} else ${chatThreads.learnerId} end`;
  const ofThreads = (column: SQLWrapper) =>
    sql`any(array(select ${column} from ${chatThreads} where ${ownThreads({ id })}))`;
  return sql`${chatReports.reporterId} = ${ofThreads(partner)} and ${chatReports.threadId} = ${ofThreads(chatThreads.id)}`;
};

/**
 * A conversation belongs to both sides. What the account wrote is kept for the other side; erasure removes the
 * account's name and addresses from it.
 */
export const chatTables = {
  chatMessages: [
    personal(chatMessages, {
      rows: ({ id }) => eq(chatMessages.senderId, id),
      exportAs: "messagesSent",
      show: shown("content createdAt"),
      order: newestFirst,
      more: () => ({ to: nameOf(chatMessages.receiverId), picture: pictureAddress }),
      finish: ({ to, ...message }) => ({ to: displayName(to), ...message }),
      erase: {
        content: (owner) =>
          sql<string>`case when ${chatMessages.content} = '' then ${deletedPictureText} else ${redactOwner(chatMessages.content)(owner)} end`,
        pictureId: null,
        pictureWidth: null,
        pictureHeight: null,
      },
    }),
    personal(chatMessages, {
      rows: ({ id }) => eq(chatMessages.receiverId, id),
      exportAs: "messagesReceived",
      show: shown("content createdAt"),
      order: newestFirst,
      more: () => ({ from: nameOf(chatMessages.senderId), picture: pictureAddress }),
      finish: ({ from, ...message }) => ({ from: displayName(from), ...message }),
      erase: {
        content: redactOwner(chatMessages.content),
      },
    }),
    inOthersRows(chatMessages, mentionsFolded(chatMessages.content), {
      content: redactAddress(chatMessages.content),
    }),
  ],
  chatReports: [
    personal(chatReports, {
      rows: ({ id }) => eq(chatReports.reporterId, id),
      exportAs: "reportsOfConversations",
      show: shown("reason createdAt closedAt"),
      erase: {
        reason: redactOwner(chatReports.reason),
      },
    }),
    personal(chatReports, {
      rows: reportsAbout,
      notExported: "another user's report to the admin",
      erase: {
        reason: redactOwner(chatReports.reason),
      },
    }),
    inOthersTexts(chatReports, ["reason"]),
  ],
  chatThreads: personal(chatThreads, {
    rows: ownThreads,
    notExported: "its messages are",
    erase: {},
  }),
  inboxes: personal(inboxes, {
    rows: ({ id }) => eq(inboxes.userId, id),
    exportAs: "messageSettings",
    show: shown("mailsUnread"),
    erase: "rows",
  }),
  blocks: [
    personal(blocks, {
      rows: ({ id }) => eq(blocks.blockerId, id),
      exportAs: "blocked",
      show: shown("createdAt"),
      more: () => ({ name: nameOf(blocks.blockedId) }),
      finish: ({ name, ...block }) => ({ name: displayName(name), ...block }),
      erase: "rows",
    }),
    personal(blocks, {
      rows: ({ id }) => eq(blocks.blockedId, id),
      notExported: "another user's decision, which isn't disclosed",
      erase: "rows",
    }),
  ],
};
