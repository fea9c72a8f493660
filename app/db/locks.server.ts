import { sql } from "drizzle-orm";
import { timeLeftMs } from "~/platform/time-left.server";
import { oneRow } from "./as-list";
import { prepared } from "./built-once.server";
import type { Db } from "./client.server";

/** How long a transaction waits for a lock, in milliseconds: less than the first where little time is left. */
export const lockWaits = { longestMs: 2_000, leastMs: 250 };

/**
 * Takes advisory locks in the given order until the transaction ends. With exclusion constraints alone, many parallel
 * inserts sometimes deadlock; behind these locks they run one after another.
 *
 * After this, the transaction waits at most 2 s for any lock, or what a form has left, and then fails with a
 * passing fault, so that a command that holds a lock for longer doesn't block the connections of others.
 */
export async function lockInOrder(tx: Db, ...names: Array<[kind: string, id: string]>): Promise<void> {
  // One statement: the server evaluates its columns from left to right.
  const taken = names.map(
    ([kind, id]) => sql`pg_advisory_xact_lock(hashtextextended(${nameOf(kind, id)}, 0))`,
  );
  const query = tx.select(Object.fromEntries([lockTimeout(), ...taken].entries())).from(oneRow);
  // An erasure locks any number of sides, which would be a text for each number.
  await (names.length > 2 ? query : prepared(query));
}

/** An id from an address may be in capitals: its row is found, so its lock has to be the same. */
const nameOf = (kind: string, id: string): string => `${kind}:${id.toLowerCase()}`;

/** An SQL expression that sets how long the transaction waits for each lock. It counts from when it is evaluated. */
export function lockTimeout() {
  const waitMs = Math.ceil(Math.max(lockWaits.leastMs, Math.min(lockWaits.longestMs, timeLeftMs())));
  return sql`set_config('lock_timeout', ${String(waitMs)}, true)`;
}

/** Takes one such lock until the transaction ends, without waiting. @returns false if it isn't free */
export async function tryLock(tx: Db, kind: string, id: string): Promise<boolean> {
  const [row] = await tx.execute(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${nameOf(kind, id)}, 0)) as taken`,
  );
  return row?.taken === true;
}
