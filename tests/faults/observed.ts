/** A real Prometheus scrapes the program and evaluates the project's rules. */
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onStop } from "../../scripts/lib/lifecycle.ts";
import { inProject } from "../../scripts/lib/paths.ts";
import { freePort, until } from "../../scripts/lib/processes.ts";
import { neverAcknowledged, unexpected } from "./judge.ts";
import { prepareSite } from "./one-site.ts";
import { createProcess } from "./program.ts";

type Result = { result: Array<{ value: [time: number, value: string] }> };
type Rules = { groups: Array<{ rules: Array<{ name: string; health: string; lastError?: string }> }> };

export async function observe() {
  const site = await prepareSite();
  const port = await freePort();
  const settings = { ...site.settings, METRICS_PORT: String(port) };
  const one = await createProcess({ home: site.home, name: "observed", settings });
  one.start();
  await one.ready();
  for (let times = 0; times < 10; times += 1) {
    for (const kind of ["page", "booking", "message", "seat", "payment"] as const)
      await site.acts[kind](one.origin);
  }
  const address = await startPrometheus(site.home, port);
  const ask = async <Data>(path: string) => {
    const answer: { data: Data } = await (await fetch(`${address}/api/v1/${path}`)).json();
    return answer.data;
  };
  const valueAt = async (query: string) => {
    const { result } = await ask<Result>(`query?query=${encodeURIComponent(query)}`);
    return Number(result[0]?.value[1] ?? Number.NaN);
  };
  const isUp = 'up{job="keyway"}';
  await until(async () => (await valueAt(isUp).catch(() => 0)) === 1, 20_000);
  const expected = {
    [isUp]: 1,
    keyway_database_up: 1,
    'sum(keyway_bookings_total{outcome="confirmed"})': 20,
    'sum(keyway_payments_total{outcome="paid"})': 10,
    'sum(keyway_seats_total{outcome="confirmed"})': 10,
  };
  const faults: string[] = [];
  for (const [query, value] of Object.entries(expected)) {
    const isThere = await until(async () => (await valueAt(query)) === value, 15_000);
    if (!isThere) faults.push(`${query} is ${await valueAt(query)} instead of ${value}`);
  }
  const { groups } = await ask<Rules>("rules");
  const rules = groups.flatMap((group) => group.rules);
  faults.push(
    ...rules.filter(({ health }) => health !== "ok").map(({ name, lastError }) => `${name}: ${lastError}`),
  );
  const checked = spawnSync("promtool", ["check", "rules", inProject("ops", "alerts.yml")], {
    encoding: "utf8",
  });
  if (checked.status !== 0) faults.push(checked.stderr);
  const tested = spawnSync("promtool", ["test", "rules", inProject("tests", "faults", "alerts.test.yml")], {
    encoding: "utf8",
  });
  if (tested.status !== 0) faults.push(tested.stdout + tested.stderr);
  console.log(`  ${Object.keys(expected).length} figures scraped, ${rules.length} rules evaluated`);
  const { counts } = await site.compare(site.database.url);
  return [...faults, ...neverAcknowledged(counts), ...unexpected(site.failures)];
}

/** Starts Prometheus with the project's configuration, but with one target and short intervals. */
async function startPrometheus(home: string, target: number) {
  const folder = join(home, "prometheus");
  mkdirSync(folder);
  const file = join(folder, "prometheus.yml");
  writeFileSync(file, readFileSync(inProject("ops", "prometheus.yml"), "utf8").replaceAll("15s", "1s"));
  writeFileSync(join(folder, "targets.yml"), `- targets: ["127.0.0.1:${target}"]\n`);
  writeFileSync(join(folder, "alerts.yml"), readFileSync(inProject("ops", "alerts.yml")));
  const port = await freePort();
  const storage = `--storage.tsdb.path=${join(folder, "data")}`;
  const options = [`--config.file=${file}`, storage, `--web.listen-address=127.0.0.1:${port}`];
  const child = spawn("prometheus", options, { stdio: "ignore" });
  onStop(() => child.kill("SIGKILL"));
  const address = `http://127.0.0.1:${port}`;
  await until(
    () =>
      fetch(`${address}/-/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
    20_000,
  );
  return address;
}
