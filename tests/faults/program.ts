/** The program's processes, which can be killed and started again. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { openSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { serverBundle } from "../../scripts/lib/ensure-build.ts";
import { Failure, onStop } from "../../scripts/lib/lifecycle.ts";
import { memoryLimits } from "../../scripts/lib/memory-limits.ts";
import { root } from "../../scripts/lib/paths.ts";
import { freePort, until } from "../../scripts/lib/processes.ts";

type Settings = Record<string, string>;

export type Process = Awaited<ReturnType<typeof createProcess>>;

/** The environment of each process. Of the caller's own settings it gets only PATH. */
const environment = (settings: Settings) => ({
  ...memoryLimits,
  PATH: process.env.PATH,
  NODE_ENV: "production",
  APP_ENV: "test",
  HOST: "127.0.0.1",
  SESSION_SECRET: "a secret that only the faults use ..",
  RATE_LIMITS: "off",
  // One process each, which the faults kill.
  WEB_PROCESSES: "0",
  ...settings,
});

/** Creates a process of the program with these variables; `start()` starts it. */
export async function createProcess({
  home,
  name,
  settings,
  command = process.execPath,
  args = [],
  cwd = root,
}: {
  home: string;
  name: string;
  settings: Settings;
  command?: string;
  args?: string[];
  cwd?: string;
}) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const logFile = join(home, `${name}.log`);
  let child: ChildProcess | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  const signal = (name: NodeJS.Signals) => {
    if (child?.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, name);
  };
  onStop(() => signal("SIGKILL"));
  const one = {
    name,
    port,
    origin,
    start() {
      const log = openSync(logFile, "a");
      const started = spawn(command, [...args, join(cwd, relative(root, serverBundle))], {
        cwd,
        env: environment({ APP_URL: origin, ...settings, PORT: String(port) }),
        stdio: ["ignore", log, log],
        // A group of its own, because faketime starts the program as its child.
        detached: true,
      });
      child = started;
      ended = new Promise((resolve) => started.once("exit", resolve));
    },
    async kill(name: NodeJS.Signals = "SIGKILL") {
      signal(name);
      await ended;
    },
    isReady: () =>
      fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2_500) }).then(
        ({ ok }) => ok,
        () => false,
      ),
    /** @throws {Failure} with the end of its log */
    async ready(milliseconds = 60_000) {
      if (await until(one.isReady, milliseconds)) return;
      throw new Failure(`${name} isn't ready:\n${readFileSync(logFile, "utf8").slice(-1_500)}`);
    },
  };
  return one;
}

/** Runs one of the program's commands to its end. Returns its exit code and what it wrote. */
export function runCommand(words: string[], settings: Settings) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [serverBundle, ...words], {
    cwd: root,
    env: environment({ PORT: "0", APP_URL: "http://127.0.0.1", ...settings }),
    encoding: "utf8",
  });
  return { status, text: `${stdout}${stderr}`.trim() };
}
