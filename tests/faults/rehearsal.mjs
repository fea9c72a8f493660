/**
 * The arrangement of `compose.scale.yaml` on loopback (web processes, a worker, PgBouncer, a primary and a replica,
 * Caddy in front), under mixed load, while each part is killed in turn and the primary fails over by hand.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { freePort, until } from "../../scripts/lib/processes.mjs";
import { withClient } from "../bench/database.mjs";
import { loadPaced } from "../bench/load.mjs";
import { prepareActs } from "./acts.mjs";
import { createProcess, runCommand } from "./program.mjs";
import { createPostgres, makeHome, startPooler, startProxy } from "./servers.mjs";

/** How often each act begins, for each second. */
const rates = { page: 10, booking: 2, message: 3, seat: 0.4, payment: 0.5 };

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
    processes.set(name, await createProcess({ home, name, settings: { ...settings, ROLE: role } }));
  }
  for (const one of processes.values()) one.start();
  for (const one of processes.values()) await one.ready();
  await startProxy({
    home,
    port: proxyPort,
    upstreams: names.map((name) => `127.0.0.1:${processes.get(name).port}`),
  });
  const { acts, failures, compare } = await prepareActs(primary.url);
  console.log(
    `  Seed ${seed}; PgBouncer ${pooler.version}; ${webs} web processes, a worker, a primary and a replica`,
  );

  const restart = async (name) => {
    await processes.get(name).kill();
    processes.get(name).start();
    await processes.get(name).ready();
  };
  let current = primary;
  const events = {
    ...Object.fromEntries([...processes.keys()].map((name) => [`${name} killed`, () => restart(name)])),
    "pooler killed": () => pooler.restart(),
    "replica stopped for 10 s": async () => {
      await replica.stop();
      await sleep(10_000);
      await replica.start();
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
      await untilCaughtUp(primary, replica);
      await primary.kill();
      await sleep(2_000);
      replica.promote();
      pooler.pointTo(replica);
      current = replica;
    },
  };
  const chosen = Object.entries(events).filter(([name]) => !only || name.includes(only));
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
        acts[kind](origin).catch((error) => console.log(`  ${kind}: ${error}`)),
      ),
    ),
  ]);
  const mailed = await untilMailed(current.url);
  // An event that a payer's provider could not deliver is sent again after growing pauses.
  await until(async () => (await compare(current.url)).faults.length === 0, 300_000);
  const { faults, counts } = await compare(current.url);
  const checked = runCommand(["admin", "check"], { DATABASE_URL: current.url });
  if (checked.status !== 0) faults.push(...checked.text.split("\n"));
  if (!mailed) faults.push("Mails still wait after two minutes");
  report({ timeline, failures, counts });
  return faults;
}

/** Waits until the replica has replayed what the primary has written, so that a planned failover loses nothing. */
async function untilCaughtUp(primary, replica) {
  const position = await withClient(primary.url, (sql) => sql`select pg_current_wal_lsn()::text as at`);
  for (let tries = 0; tries < 100; tries += 1) {
    const [row] = await withClient(
      replica.url,
      (sql) => sql`select pg_last_wal_replay_lsn() >= ${position[0].at}::pg_lsn as is`,
    );
    if (row.is) return;
    await sleep(100);
  }
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

function report({ timeline, failures, counts }) {
  console.log(
    `  Acknowledged: ${Object.entries(counts)
      .map(([kind, count]) => `${count} × ${kind}`)
      .join(", ")}`,
  );
  const ends = [...timeline.slice(1).map(({ at }) => at), Infinity];
  for (const [index, { name, at, tookMs }] of timeline.entries()) {
    const during = failures.filter((failure) => failure.at >= at - 500 && failure.at < ends[index] - 500);
    const kinds = [...new Set(during.map(({ kind }) => kind))].map(
      (kind) => `${during.filter((failure) => failure.kind === kind).length} × ${kind}`,
    );
    const last = during.length > 0 ? (during.at(-1).at - during[0].at) / 1000 : 0;
    console.log(
      `  ${name} (${(tookMs / 1000).toFixed(1)} s): ${kinds.join(", ") || "nobody noticed"}${last ? `, within ${last.toFixed(1)} s` : ""}`,
    );
  }
  const before = failures.filter(({ at }) => at < (timeline[0]?.at ?? Infinity) - 500);
  if (before.length > 0)
    console.log(`  before the first: ${before.length} failures, such as ${before[0].kind} ${before[0].path}`);
}
