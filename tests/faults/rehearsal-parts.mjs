/** What the rehearsal breaks, in this order, and what people may notice of it. */
import { setTimeout as sleep } from "node:timers/promises";
import { withClient } from "../bench/database.mjs";
import { isBroken } from "./judge.mjs";

/** The processes of the program: as many web processes, and a worker. */
export const processNames = ["web-1", "web-2", "web-3", "worker"];

/**
 * Each part's name and what breaks it.
 * @param {any} arrangement `processes` by name, `pooler`, `primary`, `replica`, and `replicaIsUsed(…)`, which waits
 */
export function partsOf({ processes, pooler, primary, replica, replicaIsUsed } = {}) {
  const restart = async (name) => {
    await processes.get(name).kill();
    processes.get(name).start();
    await processes.get(name).ready();
  };
  return {
    ...Object.fromEntries(processNames.map((name) => [`${name} killed`, () => restart(name)])),
    "pooler killed": () => pooler.restart(),
    "replica stopped for 10 s": async () => {
      await replica.stop();
      await sleep(10_000);
      await replica.start();
      await replicaIsUsed(true);
    },
    "replica falls behind and catches up": async () => {
      await withClient(replica.adminUrl, (sql) => sql`select pg_wal_replay_pause()`);
      await replicaIsUsed(false);
      await withClient(replica.adminUrl, (sql) => sql`select pg_wal_replay_resume()`);
      await replicaIsUsed(true);
    },
    "primary restarted": async () => {
      await primary.stop();
      await primary.start();
    },
    "primary killed and started": async () => {
      await primary.kill();
      await primary.start();
    },
    "primary stalled for 6 s": async () => {
      primary.pause();
      await sleep(6_000);
      primary.resume();
    },
    // Last: afterwards there is no replica any more. By hand, an operator needs minutes instead of two seconds.
    "failover to the replica": async () => {
      if (!(await untilCaughtUp(primary, replica)))
        throw new Error("The replica didn't catch up before the failover");
      await primary.kill();
      await sleep(2_000);
      replica.promote();
      pooler.pointTo(replica);
    },
  };
}

/** The names of the parts that contain this text; all without one. */
export const chosenParts = (text = "") => Object.keys(partsOf()).filter((name) => name.includes(text));

/** Waits until the replica has replayed what the primary has written, so that a planned failover loses nothing. */
async function untilCaughtUp(primary, replica) {
  const position = await withClient(primary.url, (sql) => sql`select pg_current_wal_lsn()::text as at`);
  for (let tries = 0; tries < 100; tries += 1) {
    const [row] = await withClient(
      replica.url,
      (sql) => sql`select pg_last_wal_replay_lsn() >= ${position[0].at}::pg_lsn as is`,
    );
    if (row.is) return true;
    await sleep(100);
  }
  return false;
}

/** How long requests may fail after a part works again, in milliseconds: a 503 that had waited for it. */
const afterwardsMs = 10_000;

/** Whether a failure fell into the time of an event, from its beginning to its last effects. */
export const isDuring = ({ at, tookMs }, failure) =>
  failure.at + failure.ms >= at && failure.at < at + tookMs + afterwardsMs;

/**
 * Whether a failure is what an event is known to do. Another part stands in for a worker and a replica, and for a web
 * process but for the requests that it was answering: a proxy may not send a form twice. Without the database, pages
 * answer 503, or wait for it.
 */
export function isExplained({ name, at }, failure) {
  if (/^(worker|replica)/.test(name)) return false;
  if (/^web/.test(name)) return (failure.kind === "502" || isBroken(failure)) && failure.at < at + 1_000;
  return failure.kind === "503" || failure.kind === "slow";
}
