import { inArray, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockTimeout } from "~/db/locks.server";
import { users } from "~/db/schema/accounts/users";
import { inboxes } from "~/db/schema/chat/inboxes";

/**
 * Locks these accounts' inboxes until the transaction ends, in the order of their ids, and creates missing inboxes.
 * Every command that writes messages or records what was seen calls it first, or right after taking a learner's lock.
 * Waits up to 2 s.
 */
export async function lockInboxes(tx: Db, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return;
  // An erasure locks the account's row while it deletes the inbox: the array waits for all accounts before an inbox is
  // locked. New inboxes and others are locked in one order. A row that doesn't match `where` is locked but not changed.
  await tx.execute(sql`
    with waits as materialized (select ${lockTimeout()}),
    living as materialized (
      select ${users.id} from waits, ${users} where ${inArray(users.id, userIds)} and ${users.erasedAt} is null
      order by ${users.id} for key share of users)
    insert into ${inboxes} (id, user_id) select gen_random_uuid(), unnest(array(select id from living))
    on conflict (user_id) do update set changed_seq = ${inboxes.changedSeq} where false`);
}
