import { sql } from "drizzle-orm";
import type { Db } from "./client.server";

/**
 * Takes advisory locks until the transaction ends, one after the other in the order given. Exclusion constraints alone
 * deadlock now and then under many parallel inserts; behind these locks the inserts come one by one.
 *
 * From here on the transaction waits up to 2 s for a lock of any kind, then it fails with a passing fault: a
 * command that holds one for longer must not stop the connections of the others too.
 */
export async function lockInOrder(tx: Db, ...names: Array<[kind: string, id: string]>): Promise<void> {
  // One statement: the server computes its columns from left to right.
  const taken = names.map(
    ([kind, id]) => sql`pg_advisory_xact_lock(hashtextextended(${`${kind}:${id}`}, 0))`,
  );
  await tx.execute(sql`select ${sql.join([sql`set_config('lock_timeout', '2s', true)`, ...taken], sql`, `)}`);
}

/** Takes one such lock until the transaction ends if it is free, without waiting. @returns whether it was */
export async function tryLock(tx: Db, kind: string, id: string): Promise<boolean> {
  const [row] = await tx.execute(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`${kind}:${id}`}, 0)) as taken`,
  );
  return row?.taken === true;
}
