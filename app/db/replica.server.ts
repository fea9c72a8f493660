import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Log } from "~/platform/log.server";
import { type Database, type Db, openDatabase } from "./client.server";
import { ReplicaAge } from "./replica-age";

/** In milliseconds: from which age the replica is left alone, and how often its age is measured. */
export const replicaLimits = { oldestMs: 1_000, everyMs: 500, answerMs: 1_000 };

export interface Replica {
  /** The database for reads that may be a second old: the replica while it keeps up, otherwise the primary. */
  reads(): Db;
  /** `lagSeconds` is null if the replica doesn't answer or isn't one. */
  state(): { isUsed: boolean; lagSeconds: number | null };
  /** Measures until stopped. */
  start(): void;
  close(): Promise<void>;
}

interface Parts {
  primary: Db;
  /** The primary is asked through a connection of its own: where the pool is full, the age would stand still. */
  primaryUrl: string;
  url: string;
  prepares: boolean;
  log: Log;
  limits?: Partial<typeof replicaLimits>;
}

/**
 * Watches a streaming replica, and leaves it alone while it is too old or doesn't answer. While the primary doesn't
 * answer, nothing can be written here, so the replica stays in use.
 */
export function watchReplica({ primary, primaryUrl, url, prepares, log, ...given }: Parts): Replica {
  const limits = { ...replicaLimits, ...given.limits };
  const replica: Database = openDatabase(url, {
    prepares,
    queryMs: 3_000,
    poolWaitMs: 1_000,
    isMetered: false,
  });
  const asked = openDatabase(primaryUrl, { poolSize: 1, queryMs: limits.answerMs, isMetered: false });
  const stopping = new AbortController();
  const age = new ReplicaAge();
  let lagMs: number | null = null;
  let isUsed = false;

  async function measure() {
    const [written, replayed] = await Promise.all([
      within(limits.answerMs, positionOf(asked.db, sql`pg_current_wal_lsn()`)),
      // Null on a server that isn't a replica (any more).
      within(
        limits.answerMs,
        positionOf(replica.db, sql`pg_last_wal_replay_lsn()`, sql`pg_is_in_recovery()`),
      ),
    ]);
    if (written !== null) age.note(written, performance.now());
    lagMs = replayed === null ? null : age.of(replayed);
    const shouldUse = lagMs !== null && lagMs <= limits.oldestMs;
    if (shouldUse !== isUsed) {
      isUsed = shouldUse;
      log.info(isUsed ? "The replica is used" : "The replica is left alone", {
        lagMs: lagMs === null ? "unknown" : Math.round(lagMs),
      });
    }
  }

  async function keepMeasuring() {
    while (!stopping.signal.aborted) {
      await measure();
      await sleep(limits.everyMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  return {
    reads: () => (isUsed ? replica.db : primary),
    state: () => ({ isUsed, lagSeconds: lagMs === null ? null : lagMs / 1000 }),
    start: () => void keepMeasuring(),
    async close() {
      stopping.abort();
      await Promise.all([replica.close(), asked.close()]);
    },
  };
}

/** Returns a position in bytes; null if the server doesn't answer, has none, or the condition doesn't hold. */
async function positionOf(
  db: Db,
  position: ReturnType<typeof sql>,
  isRight = sql`true`,
): Promise<bigint | null> {
  const asked = sql`select (${position} - '0/0'::pg_lsn)::bigint::text as position where ${isRight}`;
  const [row] = await db.execute<{ position: string | null }>(asked).catch(() => []);
  return row?.position ? BigInt(row.position) : null;
}

const within = <T>(ms: number, work: Promise<T>): Promise<T | null> =>
  Promise.race([work, sleep(ms, null, { ref: false })]);
