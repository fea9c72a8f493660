import { createHmac } from "node:crypto";
import { and, gt, inArray, lte, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { deleteBatch } from "~/db/delete-batch.server";
import { throttles } from "~/db/schema/accounts/throttles";
import { deriveKey } from "~/platform/derive-key.server";
import { newId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import { type ThrottleKey, throttleRules, waitSchedule } from "./throttle-rules";

/**
 * Counts one attempt for all its keys, or for none if any of them has to wait. The rules hold for any number of
 * concurrent attempts and instances.
 * @param secret the program's; without it, the table doesn't reveal who tried what
 * @returns for a refused attempt, the longest wait of its keys: whole seconds, at least 1
 */
export async function takeAttempt(
  db: Db,
  { secret, throttleKeys, now }: { secret: string; throttleKeys: ThrottleKey[]; now: Date },
): Promise<Result<void, { retryAfterSeconds: number }>> {
  const counters = countersOf(secret, throttleKeys);
  if (counters.length === 0) return ok(undefined);
  try {
    await db.transaction(async (tx) => {
      const counted = await countAll(tx, counters, now);
      const refused = counters.filter(({ key }) => !counted.has(key));
      if (refused.length > 0) throw new TooManyAttempts(await longestWait(tx, refused, now));
    });
    return ok(undefined);
  } catch (error) {
    if (error instanceof TooManyAttempts) return fail({ retryAfterSeconds: error.retryAfterSeconds });
    throw error;
  }
}

/** Deletes the counted attempts of these keys, after a success. */
export async function forgetAttempts(
  db: Db,
  { secret, throttleKeys }: { secret: string; throttleKeys: ThrottleKey[] },
): Promise<void> {
  const keys = countersOf(secret, throttleKeys).map(({ key }) => Buffer.from(key, "hex"));
  if (keys.length === 0) return;
  // Locks rows in the order of their keys, as `countAll` does, so that no deadlock arises.
  const rows = db
    .select({ id: throttles.id })
    .from(throttles)
    .where(inArray(throttles.key, keys))
    .orderBy(throttles.key)
    .for("update");
  await db.delete(throttles).where(sql`${throttles.id} = any(array(${rows}))`);
}

/** Deletes expired rows, which no longer count. A locked row is skipped: it is being used again. @returns how many */
export const deleteExpiredThrottles = (db: Db, { now, limit }: { now: Date; limit: number }) =>
  deleteBatch(db, throttles, lte(throttles.expiresAt, now), limit);

/** Thrown to roll back what the same attempt counted for its other keys. */
class TooManyAttempts extends Error {
  constructor(readonly retryAfterSeconds: number) {
    super("Too many attempts");
  }
}

interface Counter {
  id: string;
  /** In hexadecimal. */
  key: string;
  rule: string;
  times: number;
  /** Seconds: see `waitSchedule`. */
  waits: number[];
  forget: number;
}

function countersOf(secret: string, throttleKeys: ThrottleKey[]): Counter[] {
  const secretKey = deriveKey(secret, "throttle");
  const counters = throttleKeys.map(({ rule, subject, times = 1 }): [string, Counter] => {
    // An e-mail address is the same in any case.
    const key = createHmac("sha256", secretKey).update(`${rule}\0${subject.toLowerCase()}`).digest("hex");
    const limits = throttleRules[rule];
    const [waits, forget] = [waitSchedule(limits), limits.forgetAfterSeconds];
    return [key, { id: newId(), key, rule, times, waits, forget }];
  });
  return [...new Map(counters).values()];
}

/**
 * Counts all counters in one statement. Rows are written, and so locked, in the order of their keys, so that attempts
 * can't deadlock. The `not exists` check takes no locks and avoids most writes of repeated attempts; the final check is
 * made on the locked row.
 * @returns the keys that were counted; if any is missing, the caller must roll back the transaction
 */
async function countAll(tx: Db, counters: Counter[], now: Date): Promise<Set<string>> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows = await tx.execute(sql`
    with counter as (
      select id, decode(key, 'hex') as key, rule, times, waits, forget * interval '1 second' as memory
      from jsonb_to_recordset(${JSON.stringify(counters)}::text::jsonb)
        as given (id uuid, key text, rule text, times int, waits jsonb, forget int)
    )
    insert into throttles as known (id, key, rule, attempts, blocked_until, expires_at, created_at)
    select id, key, rule, times, ${at} + (waits ->> least(times, jsonb_array_length(waits)) - 1)::int * interval '1 second',
      ${at} + memory, ${at}
    from counter
    where not exists (
      select from throttles join counter using (key) where blocked_until > ${at} and expires_at > ${at}
    )
    order by key
    on conflict (key) do update set (attempts, blocked_until, expires_at) = (
      select attempt, ${at} + (waits ->> least(attempt, jsonb_array_length(waits)) - 1)::int * interval '1 second',
        excluded.expires_at
      from counter, lateral (select times + case when known.expires_at > ${at} then known.attempts else 0 end) as next (attempt)
      where counter.key = excluded.key
    )
    where known.blocked_until <= ${at} or known.expires_at <= ${at}
    returning encode(key, 'hex') as key`);
  return new Set(rows.map((row) => String(row.key)));
}

async function longestWait(tx: Db, refused: Counter[], now: Date): Promise<number> {
  const keys = refused.map(({ key }) => Buffer.from(key, "hex"));
  const blocked = await tx
    .select({ until: throttles.blockedUntil })
    .from(throttles)
    .where(and(inArray(throttles.key, keys), gt(throttles.blockedUntil, now), gt(throttles.expiresAt, now)));
  const longest = Math.max(0, ...blocked.map(({ until }) => until.getTime() - now.getTime()));
  return Math.max(1, Math.ceil(longest / 1000));
}
