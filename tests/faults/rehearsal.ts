/**
 * The arrangement of `compose.scale.yaml` on loopback (web processes, a worker, PgBouncer, a primary and a replica,
 * Caddy in front), under mixed load, while each part is killed in turn and the primary fails over by hand.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { freePort, until } from "../../scripts/lib/processes.ts";
import { withClient } from "../bench/database.ts";
import { loadPaced } from "../bench/load.ts";
import type { Counts, Failed } from "./act-types.ts";
import { type ActName, prepareActs } from "./acts.ts";
import { neverAcknowledged, unexpected } from "./judge.ts";
import { openInboxes } from "./open-pages.ts";
import { createProcess, type Process, runCommand } from "./program.ts";
import {
  chosenParts,
  type Event,
  isDuring,
  isExplained,
  type ProcessName,
  parts,
  processNames,
} from "./rehearsal-parts.ts";
import { createPostgres, makeHome, startPooler, startProxy } from "./servers.ts";

/** How often each act begins, for each second. */
const rates: Partial<Record<ActName, number>> = {
  page: 5,
  visitorPage: 4,
  staffPage: 1,
  booking: 2,
  message: 3,
  seat: 0.4,
  payment: 0.5,
};

export async function rehearse({
  minutes,
  seed,
  rate,
  part,
}: {
  minutes: number;
  seed: number;
  rate: number;
  part: string | undefined;
}) {
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
  const webs = processNames.filter((name) => name.startsWith("web"));
  const processes = {} as Record<ProcessName, Process>;
  const metricsPort = await freePort();
  for (const name of processNames) {
    const role = name === "worker" ? "worker" : "web";
    const METRICS_PORT = String(name === "web-1" ? metricsPort : await freePort());
    processes[name] = await createProcess({
      home,
      name,
      settings: { ...settings, ROLE: role, METRICS_PORT },
    });
  }
  for (const one of Object.values(processes)) one.start();
  for (const one of Object.values(processes)) await one.ready();
  await startProxy({
    home,
    port: proxyPort,
    upstreams: webs.map((name) => `127.0.0.1:${processes[name].port}`),
  });
  const { acts, failures, compare, writers } = await prepareActs(primary.url);
  const openPages = openInboxes(origin, writers);
  console.log(
    `  Seed ${seed}; PgBouncer ${pooler.version}; ${webs.length} web processes, a worker, a primary and a replica`,
  );

  const faults: string[] = [];
  const replicaIsUsed = async (isUsed: boolean) => {
    const asked = async () => {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      return text.includes(`keyway_replica_in_use ${isUsed ? 1 : 0}\n`);
    };
    if (!(await until(asked, 20_000))) faults.push(`the replica is ${isUsed ? "not " : ""}used`);
  };
  const chosen = chosenParts(part);
  const seconds = minutes * 60;
  const pause = (seconds * 1000) / (chosen.length + 1);
  const timeline: Event[] = [];
  const breaking = (async () => {
    for (const name of chosen) {
      await sleep(pause / 2);
      const at = Date.now();
      await parts[name]?.({ processes, pooler, primary, replica, replicaIsUsed });
      timeline.push({ name, at, tookMs: Date.now() - at });
      await sleep(pause / 2);
    }
  })();
  await Promise.all([
    breaking,
    ...(Object.entries(rates) as Array<[ActName, number]>).map(([kind, perSecond]) =>
      loadPaced({ perSecond: perSecond * rate, seconds }, () =>
        acts[kind](origin).catch((error) => faults.push(`${kind}: ${error}`)),
      ),
    ),
  ]);
  const current = chosen.some((name) => name.startsWith("failover")) ? replica : primary;
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

async function untilMailed(url: string) {
  for (let tries = 0; tries < 120; tries += 1) {
    const [row] = await withClient(
      url,
      (sql) => sql<[{ count: number }]>`select count(*)::int as count from mails where status = 'queued'`,
    );
    if (row.count === 0) return true;
    await sleep(1_000);
  }
  return false;
}

/** Prints what broke and who noticed. Returns what nothing explains, and the kinds of which nothing was acknowledged. */
function report({ timeline, failures, counts }: { timeline: Event[]; failures: Failed[]; counts: Counts }) {
  const acknowledged = Object.entries(counts).map(([kind, count]) => `${count} × ${kind}`);
  console.log(`  Acknowledged: ${acknowledged.join(", ")}`);
  for (const event of timeline) {
    const during = failures.filter((failure) => isDuring(event, failure));
    const kinds = [...new Set(during.map(({ kind }) => kind))].map(
      (kind) => `${during.filter((failure) => failure.kind === kind).length} × ${kind}`,
    );
    const times = during.map(({ at }) => at);
    const lasted = times.length > 1 ? ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000 : 0;
    const within = lasted ? `, within ${lasted.toFixed(1)} s` : "";
    const took = (event.tookMs / 1000).toFixed(1);
    console.log(`  ${event.name} (${took} s): ${kinds.join(", ") || "nobody noticed"}${within}`);
  }
  const explains = (failure: Failed) => (event: Event) =>
    isDuring(event, failure) && isExplained(event, failure);
  return [
    ...neverAcknowledged(counts),
    ...unexpected(failures, (failure) => timeline.some(explains(failure))),
  ];
}
