/** What the rehearsal breaks, in this order, and what people may notice of it. */
import { setTimeout as sleep } from "node:timers/promises";
import { withClient } from "../bench/database.ts";
import type { Failed } from "./act-types.ts";
import { isBroken } from "./judge.ts";
import type { Process } from "./program.ts";
import type { Pooler, Postgres } from "./servers.ts";

/** The processes of the program: as many web processes, and a worker. */
export const processNames = ["web-1", "web-2", "web-3", "worker"] as const;

export type ProcessName = (typeof processNames)[number];

/** What is broken: the processes, the pooler and the databases. */
type Arrangement = {
  processes: Record<ProcessName, Process>;
  pooler: Pooler;
  primary: Postgres;
  replica: Postgres;
  /** Waits until the web processes use the replica, or don't. */
  replicaIsUsed(isUsed: boolean): Promise<void>;
};

/** Each part's name and what breaks it. */
export const parts: Record<string, (arrangement: Arrangement) => Promise<void>> = {
  ...Object.fromEntries(
    processNames.map((name) => [
      `${name} killed`,
      async ({ processes }: Arrangement) => {
        await processes[name].kill();
        processes[name].start();
        await processes[name].ready();
      },
    ]),
  ),
  "pooler killed": ({ pooler }) => pooler.restart(),
  "replica stopped for 10 s": async ({ replica, replicaIsUsed }) => {
    await replica.stop();
    await sleep(10_000);
    await replica.start();
    await replicaIsUsed(true);
  },
  "replica falls behind and catches up": async ({ replica, replicaIsUsed }) => {
    await withClient(replica.adminUrl, (sql) => sql`select pg_wal_replay_pause()`);
    await replicaIsUsed(false);
    await withClient(replica.adminUrl, (sql) => sql`select pg_wal_replay_resume()`);
    await replicaIsUsed(true);
  },
  "primary restarted": async ({ primary }) => {
    await primary.stop();
    await primary.start();
  },
  "primary killed and started": async ({ primary }) => {
    await primary.kill();
    await primary.start();
  },
  "primary stalled for 6 s": async ({ primary }) => {
    primary.pause();
    await sleep(6_000);
    primary.resume();
  },
  // Last: afterwards there is no replica any more. By hand, an operator needs minutes instead of two seconds.
  "failover to the replica": async ({ primary, replica, pooler }) => {
    if (!(await untilCaughtUp(primary, replica)))
      throw new Error("The replica didn't catch up before the failover");
    await primary.kill();
    await sleep(2_000);
    replica.promote();
    pooler.pointTo(replica);
  },
};

/** The names of the parts that contain this text; all without one. */
export const chosenParts = (text = "") => Object.keys(parts).filter((name) => name.includes(text));

/** Waits until the replica has replayed what the primary has written, so that a planned failover loses nothing. */
async function untilCaughtUp(primary: Postgres, replica: Postgres) {
  const [position] = await withClient(
    primary.url,
    (sql) => sql<[{ at: string }]>`select pg_current_wal_lsn()::text as at`,
  );
  for (let tries = 0; tries < 100; tries += 1) {
    const [row] = await withClient(
      replica.url,
      (sql) => sql<[{ is: boolean }]>`select pg_last_wal_replay_lsn() >= ${position.at}::pg_lsn as is`,
    );
    if (row.is) return true;
    await sleep(100);
  }
  return false;
}

/** When a part was broken, and how long until it worked again. */
export type Event = { name: string; at: number; tookMs: number };

/** How long requests may fail after a part works again, in milliseconds: a 503 that had waited for it. */
const afterwardsMs = 10_000;

/** Whether a failure fell into the time of an event, from its beginning to its last effects. */
export const isDuring = ({ at, tookMs }: Event, failure: Failed) =>
  failure.at + failure.ms >= at && failure.at < at + tookMs + afterwardsMs;

/**
 * Whether a failure is what an event is known to do. Another part stands in for a worker and a replica, and for a web
 * process but for the requests that it was answering: a proxy may not send a form twice. Without the database, pages
 * answer 503, or wait for it.
 */
export function isExplained({ name, at }: Event, failure: Failed) {
  if (/^(worker|replica)/.test(name)) return false;
  if (/^web/.test(name)) return (failure.kind === "502" || isBroken(failure)) && failure.at < at + 1_000;
  return failure.kind === "503" || failure.kind === "slow";
}
