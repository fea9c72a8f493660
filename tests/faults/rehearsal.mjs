/**
 * The arrangement of `compose.scale.yaml` on loopback (web processes, a worker, PgBouncer, a primary and a replica,
 * Caddy in front), under mixed load, while each part is killed in turn and the primary fails over by hand.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "../../scripts/lib/lifecycle.mjs";
import { freePort, until } from "../../scripts/lib/processes.mjs";
import { withClient } from "../bench/database.mjs";
import { loadPaced } from "../bench/load.mjs";
import { prepareActs } from "./acts.mjs";
import { openInboxes } from "./open-pages.mjs";
import { createProcess, runCommand } from "./program.mjs";
import { createPostgres, makeHome, startPooler, startProxy } from "./servers.mjs";

/** How often each act begins, for each second. */
const rates = { page: 5, visitorPage: 4, staffPage: 1, booking: 2, message: 3, seat: 0.4, payment: 0.5 };

/** How long requests may fail after a part works again, in milliseconds: a 503 that had waited for it. */
const afterwardsMs = 10_000;

export async function rehearse({ minutes, seed, rate, webs = 3, only }) {
  const home = makeHome();
  const primary = await createPostgres({ home, name: "primary" });
  await withClient(primary.adminUrl, (sql) => sql`create database keyway`);
  await withClient(primary.url, (sql) => sql.file("ops/role.sql").simple());
  const replica = await createPostgres({ home, name: "replica", of: primary });
  const pooler = await startPooler({ home, to: primary });
  const proxyPort = await freePort();
  const origin = `http://127.0.0.1:${proxyPort}`;
  const settings = {
    APP_URL: origin,
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: pooler.directUrl,
    DATABASE_READ_URL: replica.url,
    DATABASE_PREPARE: pooler.prepares ? "on" : "off",
    TRUSTED_PROXY_HOPS: "1",
  };
  const direct = { DATABASE_URL: primary.url };
  for (const command of ["migrate", "seed"]) {
    const { status, text } = runCommand([command], direct);
    if (status !== 0) throw new Error(text);
  }
  const names = Array.from({ length: webs }, (_, at) => `web-${at + 1}`);
  const processes = new Map();
  for (const name of [...names, "worker"]) {
    const role = name === "worker" ? "worker" : "web";
    const METRICS_PORT = String(await freePort());
    const one = await createProcess({ home, name, settings: { ...settings, ROLE: role, METRICS_PORT } });
    processes.set(name, Object.assign(one, { metrics: `http://127.0.0.1:${METRICS_PORT}/metrics` }));
  }
  for (const one of processes.values()) one.start();
  for (const one of processes.values()) await one.ready();
  await startProxy({
    home,
    port: proxyPort,
    upstreams: names.map((name) => `127.0.0.1:${processes.get(name).port}`),
  });
  const { acts, failures, compare, writers } = await prepareActs(primary.url);
  const openPages = openInboxes(origin, writers);
  console.log(
    `  Seed ${seed}; PgBouncer ${pooler.version}; ${webs} web processes, a worker, a primary and a replica`,
  );

  const restart = async (name) => {
    await processes.get(name).kill();
    processes.get(name).start();
    await processes.get(name).ready();
  };
  let current = primary;
  const faults = [];
  const replicaIsUsed = async (isUsed) => {
    const asked = async () => {
      const text = await (await fetch(processes.get(names[0]).metrics)).text();
      return text.includes(`keyway_replica_in_use ${isUsed ? 1 : 0}\n`);
    };
    if (!(await until(asked, 20_000))) faults.push(`the replica is ${isUsed ? "not " : ""}used`);
  };
  const events = {
    ...Object.fromEntries([...processes.keys()].map((name) => [`${name} killed`, () => restart(name)])),
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
      await current.stop();
      await current.start();
    },
    "primary killed and started": async () => {
      await current.kill();
      await current.start();
    },
    "primary stalled for 6 s": async () => {
      current.pause();
      await sleep(6_000);
      current.resume();
    },
    // Last: afterwards there is no replica any more. By hand, an operator needs minutes instead of two seconds.
    "failover to the replica": async () => {
      if (!(await untilCaughtUp(primary, replica)))
        faults.push("the replica didn't catch up before the failover");
      await primary.kill();
      await sleep(2_000);
      replica.promote();
      pooler.pointTo(replica);
      current = replica;
    },
  };
  const chosen = Object.entries(events).filter(([name]) => !only || name.includes(only));
  if (chosen.length === 0) throw new Failure(`--part is in none of: ${Object.keys(events).join(", ")}.`);
  const seconds = minutes * 60;
  const pause = (seconds * 1000) / (chosen.length + 1);
  const timeline = [];
  const breaking = (async () => {
    for (const [name, act] of chosen) {
      await sleep(pause / 2);
      const at = Date.now();
      await act();
      timeline.push({ name, at, tookMs: Date.now() - at });
      await sleep(pause / 2);
    }
  })();
  await Promise.all([
    breaking,
    ...Object.entries(rates).map(([kind, perSecond]) =>
      loadPaced({ perSecond: perSecond * rate, seconds }, () =>
        acts[kind](origin).catch((error) => faults.push(`${kind}: ${error}`)),
      ),
    ),
  ]);
  const mailed = await untilMailed(current.url);
  // An event that a payer's provider could not deliver is sent again after growing pauses.
  await until(async () => (await compare(current.url)).faults.length === 0, 300_000);
  const { faults: lost, counts } = await compare(current.url);
  const checked = runCommand(["admin", "check", "--after", "0"], { DATABASE_URL: current.url });
  if (checked.status !== 0) faults.push(...checked.text.split("\n"));
  if (!mailed) faults.push("Mails still wait after two minutes");
  faults.push(...(await openPages.missed(current.url)));
  return [...faults, ...lost, ...report({ timeline, failures, counts })];
}

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

async function untilMailed(url) {
  for (let tries = 0; tries < 120; tries += 1) {
    const [row] = await withClient(
      url,
      (sql) => sql`select count(*)::int as count from mails where status = 'queued'`,
    );
    if (row.count === 0) return true;
    await sleep(1_000);
  }
  return false;
}

/**
 * Whether a failure is what an event is known to do. Another part stands in for a worker and a replica, and for a web
 * process but for the requests that it was answering: a proxy may not send a form twice.
 */
function isExplained(name, { kind, at }, killedAt) {
  if (/^(worker|replica)/.test(name)) return false;
  if (/^web/.test(name)) return kind === "502" && at < killedAt + 1_000;
  return kind === "503" || !/^5\d\d$/.test(kind);
}

/**
 * Prints what broke and who noticed. Returns the failures that nothing explains, by their kind or their time.
 */
function report({ timeline, failures, counts }) {
  const acknowledged = Object.entries(counts).map(([kind, count]) => `${count} × ${kind}`);
  console.log(`  Acknowledged: ${acknowledged.join(", ")}`);
  const unexplained = new Set(failures);
  for (const { name, at, tookMs } of timeline) {
    const during = failures.filter(
      (failure) => failure.at >= at - 500 && failure.at < at + tookMs + afterwardsMs,
    );
    const kinds = [...new Set(during.map(({ kind }) => kind))].map(
      (kind) => `${during.filter((failure) => failure.kind === kind).length} × ${kind}`,
    );
    const lasted = during.length > 1 ? (during.at(-1).at - during[0].at) / 1000 : 0;
    const within = lasted ? `, within ${lasted.toFixed(1)} s` : "";
    console.log(
      `  ${name} (${(tookMs / 1000).toFixed(1)} s): ${kinds.join(", ") || "nobody noticed"}${within}`,
    );
    for (const failure of during) if (isExplained(name, failure, at)) unexplained.delete(failure);
  }
  return [...unexplained].map(
    ({ at, kind, path }) => `${new Date(at).toISOString()}: ${kind} at ${path}, which nothing explains`,
  );
}
