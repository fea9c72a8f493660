import { readFileSync } from "node:fs";
import { afterAll, expect } from "vitest";
import { fileBudget } from "./dearest-files";
import { isLongForm } from "./rounds";

declare module "vitest" {
  interface TaskMeta {
    processorSeconds?: number;
  }
}

/** The processor time of this process and of its children that have ended, in seconds. Postgres isn't in it. */
function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + childrenSeconds();
}

/** Only Linux tells it: two counts of hundredths of a second, behind the name in brackets. */
function childrenSeconds(): number {
  if (process.platform !== "linux") return 0;
  const fields = readFileSync("/proc/self/stat", "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

const before = processorSeconds();

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads what a hook needs from this pattern
afterAll(({}, file) => {
  const seconds = processorSeconds() - before;
  Object.assign(file.meta, { processorSeconds: seconds });
  if (!isLongForm) expect(seconds, "seconds of processor time").toBeLessThan(4 * fileBudget);
});
