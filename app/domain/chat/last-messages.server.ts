import { sql } from "drizzle-orm";
import { asList } from "~/db/as-list";
import { chatMessages } from "~/db/schema/chat/chat-messages";
import { chatThreads } from "~/db/schema/chat/chat-threads";
import { threadPage } from "./chat";

/** A message in a list that Postgres returns as JSON. */
export interface StoredMessage {
  id: string;
  seq: number;
  senderId: string;
  clientId: string;
  content: string;
  pictureId: string | null;
  pictureWidth: number | null;
  pictureHeight: number | null;
  createdAt: string;
}

/**
 * A column of queries of `chat_threads`: a page of a thread's messages, oldest first.
 * @param upTo the number of the last one; beyond the end, the page ends with the newest
 */
export const lastMessages = (upTo: number) =>
  asList<StoredMessage>(sql`
    select ${chatMessages.id}, ${chatMessages.seq}, ${chatMessages.senderId} as "senderId",
      ${chatMessages.clientId} as "clientId", ${chatMessages.content}, ${chatMessages.createdAt} as "createdAt",
      ${chatMessages.pictureId} as "pictureId", ${chatMessages.pictureWidth} as "pictureWidth",
      ${chatMessages.pictureHeight} as "pictureHeight"
    from ${chatMessages} where ${chatMessages.threadId} = ${chatThreads.id}
      and ${chatMessages.seq} > least(${chatThreads.lastSeq}, ${upTo}::int) - ${threadPage}::int
      and ${chatMessages.seq} <= least(${chatThreads.lastSeq}, ${upTo}::int)
    order by ${chatMessages.seq}`);
