import { spawn, spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serverBundle } from "../../scripts/lib/ensure-build.ts";
import { Failure, onStop } from "../../scripts/lib/lifecycle.ts";
import { memoryLimits } from "../../scripts/lib/memory-limits.ts";
import { root } from "../../scripts/lib/paths.ts";
import { freePort, until } from "../../scripts/lib/processes.ts";

/** How a program is started, and where it says that it is ready. */
export type Program = {
  args: string[];
  readyPath: string;
  stopSignal: NodeJS.Signals;
  limits: Record<string, string>;
  /** `WEB_PROCESSES`; 0 unless given, so that the process is the whole program. */
  processes?: number;
};

export type Site = {
  origin: string;
  pid: number;
  /** The last 2,000 characters of its log. */
  lastLines(): string;
  /** The faults in its log. */
  errorLines(): string[];
  stop(): Promise<void>;
};

/** The program as production runs it, with production's memory limits. */
const keyway: Program = {
  args: [serverBundle],
  readyPath: "/readyz",
  stopSignal: "SIGTERM",
  limits: memoryLimits,
};

/** The program as `npm start` runs it: pages and jobs in processes of their own. */
export const inProcesses: Program = { ...keyway, processes: 1 };

/** Starts the production build, or another program, on a database. @throws {Failure} if it isn't ready within 30 s */
export async function startSite(
  databaseUrl: string,
  { args, readyPath, stopSignal, limits, processes = 0 }: Program = keyway,
): Promise<Site> {
  const port = await freePort(4900);
  const origin = `http://127.0.0.1:${port}`;
  const folder = mkdtempSync(join(tmpdir(), "keyway-bench-"));
  const logFile = join(folder, "log");
  const log = openSync(logFile, "a");
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...limits, ...environment({ databaseUrl, port, origin }), WEB_PROCESSES: String(processes) },
    // A file, as from a service manager: reading a pipe would take processor time from the load generator.
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  const exited = new Promise((resolve) => child.once("exit", resolve));
  const stop = async () => {
    child.kill(stopSignal);
    const impatient = setTimeout(() => child.kill("SIGKILL"), 8_000);
    await exited;
    clearTimeout(impatient);
    rmSync(folder, { recursive: true, force: true });
  };
  const forget = onStop(stop);
  const isReady = () =>
    fetch(origin + readyPath).then(
      (answer) => answer.ok,
      () => false,
    );
  const started = await until(async () => child.exitCode !== null || (await isReady()), 30_000);
  if (!started || child.exitCode !== null) {
    throw new Failure(`The site did not become ready:\n${readFileSync(logFile, "utf8").slice(-2_000)}`);
  }
  return {
    origin,
    pid: child.pid ?? 0,
    lastLines: () => readFileSync(logFile, "utf8").slice(-2_000),
    errorLines: () =>
      readFileSync(logFile, "utf8")
        .split("\n")
        .filter((line) => line.includes('"level":"error"')),
    async stop() {
      forget();
      await stop();
    },
  };
}

/** Fills an empty database with tables and demo data. @throws {Failure} if the program can't */
export function fillWithDemo(databaseUrl: string) {
  for (const command of ["migrate", "seed"]) runProgram(command, databaseUrl);
}

function runProgram(command: string, databaseUrl: string) {
  const env = { ...memoryLimits, ...environment({ databaseUrl, port: 0, origin: "http://127.0.0.1" }) };
  const { status, stdout, stderr } = spawnSync(process.execPath, [serverBundle, command], {
    cwd: root,
    env,
    encoding: "utf8",
  });
  if (status !== 0) throw new Failure(`${command} failed:\n${stdout}${stderr}`);
}

/** The program's environment. Of the caller's own settings, it gets only PATH. */
const environment = ({
  databaseUrl,
  port,
  origin,
}: {
  databaseUrl: string;
  port: number;
  origin: string;
}) => ({
  PATH: process.env.PATH,
  NODE_ENV: "production",
  APP_ENV: "test",
  HOST: "127.0.0.1",
  PORT: String(port),
  APP_URL: origin,
  DATABASE_URL: databaseUrl,
  SESSION_SECRET: "a secret that only the benchmark uses",
  RATE_LIMITS: "off",
});
