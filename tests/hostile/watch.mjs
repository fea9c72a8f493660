import { setTimeout as sleep } from "node:timers/promises";
import { isAlive } from "../../scripts/lib/processes.ts";
import { percentile } from "../bench/numbers.mjs";
import { residentKilobytes } from "../bench/resident.mjs";
import { ask } from "./ask.mjs";

/** Requests /healthz and reads the process's memory again and again until `end()`, which returns the figures. */
export function watch(site, { everyMs = 200 } = {}) {
  const health = [];
  const megabytes = [];
  let isOver = false;
  async function look() {
    while (!isOver) {
      if (isAlive(site.pid)) megabytes.push(residentKilobytes(site.pid) / 1_024);
      health.push(await ask(site, { path: "/healthz" }));
      await sleep(everyMs);
    }
  }
  const looking = look();
  return {
    async end() {
      isOver = true;
      await looking;
      const times = health.map(({ ms }) => ms);
      return {
        isAlive: isAlive(site.pid),
        unanswered: health.filter(({ status }) => status !== 200).length,
        p50: percentile(times, 0.5),
        p99: percentile(times, 0.99),
        slowest: Math.max(...times),
        mostMegabytes: Math.max(...megabytes),
      };
    },
  };
}

/** Counts answers by status. `faults` describe answers that a server must never give. */
export function countAnswers() {
  const byStatus = {};
  const faults = new Set();
  return {
    byStatus,
    faults,
    note({ status, path, headers }) {
      byStatus[status] = (byStatus[status] ?? 0) + 1;
      if (status >= 500 && status !== 503) faults.add(`${status} for ${path.slice(0, 60)}`);
      if (status === 503 && !headers["retry-after"])
        faults.add(`503 without Retry-After for ${path.slice(0, 60)}`);
    },
  };
}
