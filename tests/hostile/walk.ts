/**
 * Walks every address of the production build with every content type and shape of `shapes.ts`, each as large as its
 * door's limit, signed out and as learner, expert and admin, within production's memory. Requires: no restart, the event
 * loop never held for more than 200 ms, at most 100 MB more than at rest, and no answer from 500 on but a 503 with
 * `Retry-After`. `--part 4` sends every fourth request; `--seconds` ends the walk after that time.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { serverBundle } from "../../scripts/lib/ensure-build.ts";
import { Failure, main, onStop } from "../../scripts/lib/lifecycle.ts";
import { memoryLimits } from "../../scripts/lib/memory-limits.ts";
import { readOptions } from "../../scripts/lib/options.ts";
import { inProject } from "../../scripts/lib/paths.ts";
import { type Database, openDatabaseServer, withClient } from "../bench/database.ts";
import { readDemo } from "../bench/people.ts";
import { residentKilobytes } from "../bench/resident.ts";
import { fillWithDemo, type Site, startSite } from "../bench/site.ts";
import { keepSignedIn } from "./database-state.ts";
import { readDoors } from "./read-doors.ts";
import { send } from "./send.ts";
import { findAddresses, peopleOf } from "./targets.ts";
import { get, requestsOf, type Step, shapesOf } from "./walk-requests.ts";
import { type Seen, watch } from "./watch.ts";

const most = { heldMs: 200, megabytesMore: 100, healthMs: 300 };
const atOnce = 4;

const options = { part: { type: "string" }, seconds: { type: "string" } } as const;
main(walkDoors, { takes: () => readOptions({ options }) });

type Hold = { at: number; passedMs: number; heldMs: number; pausedMs: number };
/** A request that was sent, from when to when. */
type Sent = { label: string; from: number; to: number };
type Outcome = { sent: Sent[]; byStatus: Record<number, number>; faults: string[]; kinds: Set<string> };

async function walkDoors(values: { part?: string; seconds?: string }) {
  const table = await readDoors();
  const shapes = shapesOf(table);
  const database = await (await openDatabaseServer()).create("walk");
  fillWithDemo(database.url);
  const { cookies } = await readDemo(database.url);
  await withClient(database.url, keepSignedIn);
  const people = peopleOf(cookies);
  const { site, holds } = await startMeteredSite(database.url);
  const addresses = await findAddresses(database.url);
  const host = new URL(site.origin).host;
  // At rest means: with every page loaded, and its code compiled, which takes a few requests.
  for (let round = 0; round < 5; round += 1) {
    for (const { path: pattern, paths } of addresses) {
      for (const person of people.slice(1))
        await send(site, get({ path: paths[0] ?? pattern, person, host }, ""));
    }
  }
  const rest = residentKilobytes(site.pid) / 1_024;
  const watched = watch(site, { everyMs: 1_000 });
  const began = Date.now();
  const outcome = await sendAll({ site, database }, requestsOf({ table, shapes, addresses, people, host }), {
    part: Number(values.part ?? (process.env.CI ? 20 : 1)),
    endAt: values.seconds ? began + Number(values.seconds) * 1_000 : Number.POSITIVE_INFINITY,
  });
  const seen = await watched.end();
  const after = seen.isAlive ? residentKilobytes(site.pid) / 1_024 : 0;
  const held = holds(began);
  await site.stop();
  const faults = [...outcome.faults, ...judge({ seen, rest, held, outcome })];
  const minutes = ((Date.now() - began) / 60_000).toFixed(1);
  console.log(`  ${addresses.length} addresses, ${outcome.sent.length} requests in ${minutes} minutes.`);
  console.log(`  ${outcome.kinds.size} combinations of door, content type and shape.`);
  const statuses = Object.entries(outcome.byStatus).map(([status, count]) => `${count} × ${status}`);
  console.log(`  ${statuses.join(", ")}.`);
  const [longest] = held;
  console.log(`  The loop was held for ${Math.round(longest?.heldMs ?? 0)} ms at most.`);
  const megabytes = `${rest.toFixed()} MB at rest, ${seen.mostMegabytes.toFixed()} MB at most`;
  console.log(`  ${megabytes}, ${after.toFixed()} MB afterwards.`);
  const health = `${seen.p50.toFixed()} ms, ${seen.p99.toFixed()} ms at the 99th percentile`;
  console.log(`  /healthz: ${health}, ${seen.slowest.ms.toFixed()} ms at most`);
  const { from, ms } = seen.slowest;
  console.log(`    (during ${duringOf(outcome.sent, { from, to: from + ms })}).`);
  for (const fault of faults.slice(0, 30)) console.log(`  ${fault}`);
  if (faults.length > 0) throw new Failure(`The walk through the doors: ${faults.length} faults.`);
}

async function startMeteredSite(databaseUrl: string) {
  const folder = mkdtempSync(join(tmpdir(), "keyway-walk-"));
  onStop(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "holds");
  const meter = pathToFileURL(inProject("tests", "hostile", "loop-meter.ts")).href;
  const site = await startSite(databaseUrl, {
    args: ["--import", meter, serverBundle],
    readyPath: "/readyz",
    stopSignal: "SIGTERM",
    limits: { ...memoryLimits, LOOP_METER: file },
  });
  /** What held the loop since then, the longest first. */
  const holds = (since: number) => {
    const lines = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n").filter(Boolean) : [];
    const all = lines.map((line): Hold => JSON.parse(line)).filter(({ at }) => at > since);
    return all.sort((one, other) => other.heldMs - one.heldMs);
  };
  return { site, holds };
}

async function sendAll(
  { site, database }: { site: Site; database: Database },
  requests: Iterable<Step>,
  { part, endAt }: { part: number; endAt: number },
) {
  const outcome: Outcome = { sent: [], byStatus: {}, faults: [], kinds: new Set() };
  let number = 0;
  const one = async () => {
    for (const request of requests) {
      number += 1;
      if (number % part !== 0) continue;
      if (Date.now() > endAt) return;
      const sent: Sent = { label: request.label, from: Date.now(), to: Number.POSITIVE_INFINITY };
      outcome.sent.push(sent);
      outcome.kinds.add(request.kind);
      if (outcome.sent.length % 500 === 0) await withClient(database.url, keepSignedIn);
      const { pieces, parts: whole } = request;
      const parts = pieces ? inPieces(Buffer.concat(whole), pieces) : whole;
      const { statuses, isLate } = await send(site, { ...request, parts });
      sent.to = Date.now();
      for (const status of statuses) outcome.byStatus[status] = (outcome.byStatus[status] ?? 0) + 1;
      const broken = statuses.find((status) => status >= 500 && status !== 503);
      if (isLate || statuses.length === 0 || broken)
        outcome.faults.push(`${broken ?? "no answer"}: ${request.label}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return outcome;
}

function inPieces(bytes: Buffer, pieces: number) {
  const size = Math.ceil(bytes.length / pieces);
  return Array.from({ length: pieces }, (_, at) => bytes.subarray(at * size, (at + 1) * size));
}

/** What was sent and not yet answered at that time. */
const duringOf = (sent: Sent[], time: { from: number; to: number }) =>
  sent
    .filter(({ from, to }) => from < time.to && to > time.from)
    .map(({ label }) => label)
    .join(" · ");

function judge({
  seen,
  rest,
  held,
  outcome: { byStatus, sent },
}: {
  seen: Seen;
  rest: number;
  held: Hold[];
  outcome: Outcome;
}) {
  const faults: string[] = [];
  if (!seen.isAlive) faults.push("the process ended");
  if (seen.unanswered > 0) faults.push(`/healthz was not answered ${seen.unanswered} times`);
  if (seen.p99 > most.healthMs) faults.push(`/healthz took ${Math.round(seen.p99)} ms`);
  if (seen.mostMegabytes - rest > most.megabytesMore)
    faults.push(`${Math.round(seen.mostMegabytes - rest)} MB more than at rest`);
  for (const { at, heldMs, passedMs, pausedMs } of held.filter(({ heldMs }) => heldMs > most.heldMs)) {
    const times = `${Math.round(passedMs)} ms passed, ${Math.round(pausedMs)} ms of them collecting garbage`;
    const during = duringOf(sent, { from: at - passedMs, to: at });
    faults.push(`the loop was held for ${Math.round(heldMs)} ms (${times}), during ${during}`);
  }
  if ((byStatus[503] ?? 0) > sent.length / 100) faults.push(`${byStatus[503]} answers were 503`);
  return faults;
}
