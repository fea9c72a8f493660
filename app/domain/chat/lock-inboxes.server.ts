import { inArray, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { users } from "~/db/schema/accounts/users";
import { inboxes } from "~/db/schema/chat/inboxes";
import { newId } from "~/platform/ids";

/**
 * Locks these accounts' inboxes until the transaction ends, in the order of the accounts, and gives those one that have
 * none. Every command that writes messages or notes what was seen begins here; a learner's lock is taken before it.
 * Waits up to 2 s.
 */
export async function lockInboxes(tx: Db, userIds: string[]): Promise<void> {
  // An erasure holds the account's row while it takes the inbox away: wait for it before anything is locked here.
  await lockInOrder(tx);
  const living = await tx
    .select({ userId: users.id })
    .from(users)
    .where(sql`${inArray(users.id, userIds)} and ${users.erasedAt} is null`)
    .orderBy(users.id)
    .for("key share");
  if (living.length === 0) return;
  // One statement inserts and locks row by row in their order. In two, a row inserted just now would be locked out of
  // order.
  await tx
    .insert(inboxes)
    .values(living.map(({ userId }) => ({ id: newId(), userId })))
    .onConflictDoUpdate({
      target: inboxes.userId,
      set: { changedSeq: sql`${inboxes.changedSeq}` },
      // A row that doesn't match isn't changed, but locked.
      setWhere: sql`false`,
    });
}
