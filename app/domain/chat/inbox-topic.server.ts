import { builtOnce } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { isOneOf } from "~/db/is-one-of";
import { inboxes } from "~/db/schema/chat/inboxes";
import type { SignedInCaller } from "~/domain/caller";

/** The live topic `inbox:{user}`. Its number rises with each change in the account's conversations. */

/** Returns the topic numbers of these accounts' inboxes, in one query. */
export async function readInboxNumbers(db: Db, userIds: string[]): Promise<Map<string, number>> {
  const rows = await askNumbers(db, { userIds });
  return new Map(rows.map(({ userId, number }) => [userId, number]));
}

const askNumbers = builtOnce((db, { userIds }: { userIds: string[] }) =>
  db
    .select({ userId: inboxes.userId, number: inboxes.changedSeq })
    .from(inboxes)
    .where(isOneOf(inboxes.userId, userIds)),
);

/** Users can follow only their own inbox. */
export const mayFollowInbox = async (_db: Db, { actor }: SignedInCaller, userId: string): Promise<boolean> =>
  userId === actor.userId;
