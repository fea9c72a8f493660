import { inArray, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { users } from "~/db/schema/accounts/users";
import { inboxes } from "~/db/schema/chat/inboxes";
import { newId } from "~/platform/ids";

/**
 * Locks these accounts' inboxes until the transaction ends, in the order of their ids, and creates missing inboxes.
 * Every command that writes messages or records what was seen calls it first, or right after taking a learner's lock.
 * Waits up to 2 s.
 */
export async function lockInboxes(tx: Db, userIds: string[]): Promise<void> {
  // An erasure locks the account's row while it deletes the inbox. Wait for it before locking anything here.
  await lockInOrder(tx);
  const living = await tx
    .select({ userId: users.id })
    .from(users)
    .where(sql`${inArray(users.id, userIds)} and ${users.erasedAt} is null`)
    .orderBy(users.id)
    .for("key share");
  if (living.length === 0) return;
  // One statement inserts and locks the rows in order. With two statements, new rows would be locked before the others,
  // out of order.
  await tx
    .insert(inboxes)
    .values(living.map(({ userId }) => ({ id: newId(), userId })))
    .onConflictDoUpdate({
      target: inboxes.userId,
      set: { changedSeq: sql`${inboxes.changedSeq}` },
      // A row that doesn't match is locked but not changed.
      setWhere: sql`false`,
    });
}
