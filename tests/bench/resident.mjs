import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** A process's resident memory in KB. */
export function residentKilobytes(pid) {
  const text =
    process.platform === "linux"
      ? /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]
      : spawnSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }).stdout;
  return Number(text);
}

/** The processor time that a process has used so far, in milliseconds; NaN on systems other than Linux. */
export function processorMilliseconds(pid) {
  if (process.platform !== "linux") return Number.NaN;
  // After the name, which may contain any character: user and system time, in hundredths of a second.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
