import { setTimeout as sleep } from "node:timers/promises";
import { isAlive } from "../../scripts/lib/processes.ts";
import { percentile } from "../bench/numbers.ts";
import { residentKilobytes } from "../bench/resident.ts";
import { type Answer, ask } from "./ask.ts";

/** What was seen of the process and of /healthz, in milliseconds. */
export type Seen = Awaited<ReturnType<ReturnType<typeof watch>["end"]>>;

export type Counted = ReturnType<typeof countAnswers>;

/** Requests /healthz and reads the process's memory again and again until `end()`, which returns the figures. */
export function watch(site: { origin: string; pid: number }, { everyMs = 200 } = {}) {
  const health: Array<Answer & { from: number }> = [];
  const megabytes: number[] = [];
  let isOver = false;
  async function look() {
    while (!isOver) {
      if (isAlive(site.pid)) megabytes.push(residentKilobytes(site.pid) / 1_024);
      const from = Date.now();
      health.push({ ...(await ask(site, { path: "/healthz" })), from });
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
        slowest: health.reduce((one, other) => (other.ms > one.ms ? other : one)),
        mostMegabytes: Math.max(...megabytes),
      };
    },
  };
}

/** Counts answers by status. `faults` describe answers that a server must never give. */
export function countAnswers() {
  const byStatus: Record<number, number> = {};
  const faults = new Set<string>();
  return {
    byStatus,
    faults,
    note({ status, path, headers }: Answer) {
      byStatus[status] = (byStatus[status] ?? 0) + 1;
      if (status >= 500 && status !== 503) faults.add(`${status} for ${path.slice(0, 60)}`);
      if (status === 503 && !headers["retry-after"])
        faults.add(`503 without Retry-After for ${path.slice(0, 60)}`);
    },
  };
}
