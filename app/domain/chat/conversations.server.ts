import type { Db } from "~/db/client.server";
import type { Actor, SignedInCaller } from "~/domain/caller";
import type { Conversation } from "./chat";

/** The caller's conversations, the last one first. `page` counts from 1; a page beyond the end is empty. Two queries at most. */
export async function listConversations(
  _db: Db,
  _caller: SignedInCaller,
  _page: number,
): Promise<{ conversations: Conversation[]; hasNext: boolean }> {
  throw new Error("Not built");
}

/** What the header shows, and where the topic `inbox:{user}` stood before that was read. Threads that are hidden don't count. */
export async function readInbox(
  _db: Db,
  _actor: Pick<Actor, "userId" | "role">,
): Promise<{ unread: number; number: number }> {
  throw new Error("Not built");
}
