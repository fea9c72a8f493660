import { createHmac } from "node:crypto";
import { and, eq, gt, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { deleteBatch } from "~/db/delete-batch.server";
import { throttles } from "~/db/schema/throttles";
import { deriveKey } from "~/platform/derive-key.server";
import { newId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import { type Claim, throttleRules, waitsOf } from "./throttle-rules";

/**
 * Counts one attempt for all its claims, or for none when any of them has to wait. However many come at once, on however
 * many instances, only as many pass as the rules say.
 * @param secret the program's; without it nobody tells from the table who tried what
 * @returns where it was refused, the longest wait of the claims: whole seconds, at least 1
 */
export async function takeAttempt(
  db: Db,
  { secret, claims, now }: { secret: string; claims: Claim[]; now: Date },
): Promise<Result<void, { retryAfterSeconds: number }>> {
  const counters = countersOf(secret, claims);
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

/** Forgets the attempts of these claims: whoever succeeded starts afresh. */
export async function forgetAttempts(
  db: Db,
  { secret, claims }: { secret: string; claims: Claim[] },
): Promise<void> {
  const keys = countersOf(secret, claims).map(({ key }) => Buffer.from(key, "hex"));
  if (keys.length === 0) return;
  // In the order of the keys, like the attempts: whoever waits for a row holds none that comes after it.
  const rows = db
    .select({ id: throttles.id })
    .from(throttles)
    .where(inArray(throttles.key, keys))
    .orderBy(throttles.key)
    .for("update");
  await db.delete(throttles).where(sql`${throttles.id} = any(array(${rows}))`);
}

/** Takes back one attempt that was counted at `now` and never judged; those of others stay counted. */
export async function giveBackAttempt(
  db: Db,
  { secret, claims, now }: { secret: string; claims: Claim[]; now: Date },
): Promise<void> {
  const counters = new Map(countersOf(secret, claims).map((counter) => [counter.key, counter]));
  const keys = [...counters.keys()].map((key) => Buffer.from(key, "hex"));
  if (keys.length === 0) return;
  await db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(throttles)
      .where(inArray(throttles.key, keys))
      .orderBy(throttles.key)
      .for("update");
    for (const row of rows) {
      const counter = counters.get(row.key.toString("hex"));
      if (!counter) continue;
      const attempts = row.attempts - counter.times;
      const isThisRow = eq(throttles.id, row.id);
      if (attempts <= 0) await tx.delete(throttles).where(isThisRow);
      else {
        const blockedUntil = blockWithout(row, { attempts, waits: counter.waits, now });
        await tx.update(throttles).set({ attempts, blockedUntil }).where(isThisRow);
      }
    }
  });
}

/** Until when a row blocks once an attempt of `now` is taken back, which leaves it with `attempts`. */
function blockWithout(
  { attempts: counted, blockedUntil }: Pick<typeof throttles.$inferSelect, "attempts" | "blockedUntil">,
  { attempts, waits, now }: { attempts: number; waits: number[]; now: Date },
): Date {
  const msAfter = (attempt: number) => 1000 * (waits[Math.min(attempt, waits.length) - 1] ?? 0);
  const isOwnBlock = blockedUntil.getTime() === now.getTime() + msAfter(counted);
  // An attempt passes only when the block before it is over.
  if (isOwnBlock || msAfter(attempts) === 0) return notBlocked;
  return new Date(blockedUntil.getTime() - msAfter(counted) + msAfter(attempts));
}

/** Deletes what has expired and so counts for nothing. A row that is locked is about to count again. @returns how many */
export const deleteExpiredThrottles = (db: Db, { now, limit }: { now: Date; limit: number }) =>
  deleteBatch(db, throttles, lte(throttles.expiresAt, now), limit);

/** Thrown to undo what the same attempt counted for its other claims. */
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
  /** Seconds: see `waitsOf`. */
  waits: number[];
  forget: number;
}

/** Each claim once. */
function countersOf(secret: string, claims: Claim[]): Counter[] {
  const secretKey = deriveKey(secret, "throttle");
  const counters = claims.map(({ rule, subject, times = 1 }): [string, Counter] => {
    // An e-mail address in capitals is the same one.
    const key = createHmac("sha256", secretKey).update(`${rule}\0${subject.toLowerCase()}`).digest("hex");
    const limits = throttleRules[rule];
    const [waits, forget] = [waitsOf(limits), limits.forgetAfterSeconds];
    return [key, { id: newId(), key, rule, times, waits, forget }];
  });
  return [...new Map(counters).values()];
}

/**
 * One statement. Rows are written, and so locked, in the order of their keys, so that no two attempts wait for each other.
 * The look beforehand takes no locks and spares the table most writes of those who keep on trying; that a row is free is
 * decided once it is locked.
 * @returns the keys that were counted; with any missing the transaction is to be undone
 */
async function countAll(tx: Db, counters: Counter[], now: Date): Promise<Set<string>> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows = await tx.execute(sql`
    with claim as (
      select id, decode(key, 'hex') as key, rule, times, waits, forget * interval '1 second' as memory
      from jsonb_to_recordset(${JSON.stringify(counters)}::text::jsonb)
        as given (id uuid, key text, rule text, times int, waits jsonb, forget int)
    )
    insert into throttles as known (id, key, rule, attempts, blocked_until, expires_at, created_at)
    select id, key, rule, times, ${blockedUntil(sql`times`, at)}, ${at} + memory, ${at}
    from claim
    where not exists (
      select from throttles join claim using (key) where blocked_until > ${at} and expires_at > ${at}
    )
    order by key
    on conflict (key) do update set (attempts, blocked_until, expires_at) = (
      select attempt, ${blockedUntil(sql`attempt`, at)}, excluded.expires_at
      from claim, lateral (select times + case when known.expires_at > ${at} then known.attempts else 0 end) as next (attempt)
      where claim.key = excluded.key
    )
    where known.blocked_until <= ${at} or known.expires_at <= ${at}
    returning encode(key, 'hex') as key`);
  return new Set(rows.map((row) => String(row.key)));
}

/** A free attempt blocks no other, not even one whose clock is a moment behind. */
const blockedUntil = (attempt: SQL, at: SQL) => sql`
  coalesce(
    ${at} + nullif((waits ->> least(${attempt}, jsonb_array_length(waits)) - 1)::int, 0) * interval '1 second',
    ${notBlocked.toISOString()}::timestamptz
  )`;

const notBlocked = new Date(0);

async function longestWait(tx: Db, refused: Counter[], now: Date): Promise<number> {
  const keys = refused.map(({ key }) => Buffer.from(key, "hex"));
  const blocked = await tx
    .select({ until: throttles.blockedUntil })
    .from(throttles)
    .where(and(inArray(throttles.key, keys), gt(throttles.blockedUntil, now), gt(throttles.expiresAt, now)));
  const longest = Math.max(0, ...blocked.map(({ until }) => until.getTime() - now.getTime()));
  return Math.max(1, Math.ceil(longest / 1000));
}
