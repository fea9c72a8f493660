import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** A process's resident memory in KB. */
export function residentKilobytes(pid: number) {
  const text =
    process.platform === "linux"
      ? /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]
      : spawnSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }).stdout;
  return Number(text);
}
