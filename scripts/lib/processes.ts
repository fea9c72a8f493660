import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";

/** Whether a process with this id is alive, under any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** The command line of a living process, or "". It distinguishes a process from a later one with the same id. */
export function commandOf(pid: number): string {
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return "";
  if (process.platform === "linux") {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    } catch {
      return "";
    }
  }
  const [command, args] =
    process.platform === "win32"
      ? ["tasklist", ["/FI", `PID eq ${pid}`, "/NH"]]
      : ["ps", ["-p", String(pid), "-o", "command="]];
  return spawnSync(command, args, { encoding: "utf8" }).stdout?.trim() ?? "";
}

/** Resolves to true as soon as `isDone()` holds, to false after `milliseconds`. */
export async function until(isDone: () => unknown, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds;
  while (!(await isDone())) {
    if (Date.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return true;
}

/** `preferred` if it is free on 127.0.0.1, or a free port that the system chooses. */
export async function freePort(preferred = 0): Promise<number> {
  const port = (await tryPort(preferred)) ?? (await tryPort(0));
  if (port === undefined) throw new Error("There is no free port.");
  return port;
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(undefined));
    server.listen(port, "127.0.0.1", () => {
      const { port: found } = server.address() as AddressInfo;
      server.close(() => resolve(found));
    });
  });
}
