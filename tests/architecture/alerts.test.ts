import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { load } from "js-yaml";
import { collectDefaultMetrics, Registry } from "prom-client";
import { expect, test } from "vitest";
import { registry } from "~/platform/metrics.server";

/** The alerts and the dashboard name metrics as texts, which nothing else would compare with the program. */

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (file: string) => readFileSync(root + file, "utf8");

interface Rule {
  alert: string;
  expr: string;
  annotations: { means: string; do: string };
}
const { groups } = load(read("ops/alerts.yml")) as { groups: Array<{ rules: Rule[] }> };
const rules = groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(read("ops/dashboard.json")) as {
  panels: Array<{ targets: Array<{ expr: string }> }>;
};

const standard = new Registry();
collectDefaultMetrics({ register: standard });
const ours = ["app/platform/metrics.server.ts", "app/server/metrics-server.ts"].flatMap((file) =>
  [...read(file).matchAll(/name: "(keyway_\w+)"/g)].map(([, name = ""]) => name),
);
const backups = [...read("ops/backup.sh").matchAll(/\b(keyway_backup_\w+) /g)].map(([, name = ""]) => name);
/** What node_exporter says of disks. */
const disks = ["node_filesystem_avail_bytes", "node_filesystem_size_bytes"];
const known = new Set([
  ...[...ours, ...backups, ...disks, "up"],
  ...standard.getMetricsAsArray().map(({ name }) => name),
]);

/** The metrics in an expression, without the endings of histograms. */
const namesIn = (expr: string) =>
  [...expr.matchAll(/\b((?:keyway|nodejs|process|node)_\w+)/g)].map(([, name = ""]) =>
    name.replace(/_(bucket|count|sum)$/, ""),
  );

test("every metric that an alert or the dashboard names exists", () => {
  const named = [
    ...rules.map(({ expr }) => expr),
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  expect(named.length).toBeGreaterThan(25);
  expect(named.flatMap(namesIn).filter((name) => !known.has(name))).toEqual([]);
});

test("every outcome that an alert counts is there from the start", async () => {
  const counted = rules.flatMap(({ expr }) =>
    [...expr.matchAll(/(keyway_\w+_total)\{outcome=~?"([^"]+)"\}/g)].flatMap(([, name, outcomes = ""]) =>
      outcomes.split("|").map((outcome) => `${name}{outcome="${outcome}"} `),
    ),
  );
  expect(counted.length).toBeGreaterThan(5);
  const present = await registry.metrics();
  expect(counted.filter((start) => !present.includes(`\n${start}`))).toEqual([]);
});

test("every metric of ours is watched or drawn", () => {
  const named = new Set(
    [
      ...rules.map(({ expr }) => expr),
      ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ].flatMap(namesIn),
  );
  expect([...ours, ...backups].filter((name) => !named.has(name))).toEqual([]);
});

test("each alert is tried out in alerts.test.yml, says what it means and what to do", () => {
  const tried = read("tests/faults/alerts.test.yml");
  expect(rules.filter(({ alert }) => !tried.includes(`alertname="${alert}"}', value`))).toEqual([]);
  for (const { alert, annotations } of rules) {
    expect(annotations.means.length, alert).toBeGreaterThan(20);
    expect(annotations.do.length, alert).toBeGreaterThan(20);
  }
});
