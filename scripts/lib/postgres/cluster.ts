/** Creates, starts and stops a Postgres cluster in a folder. It listens only on 127.0.0.1 and requires a password. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { Failure } from "../lifecycle.ts";
import { commandOf, freePort, until } from "../processes.ts";
import type { Binaries } from "./binaries.ts";
import { type PostgresUser, postgresEnvironment } from "./user.ts";

/** The superuser of every embedded cluster. */
export const superuser = "keyway";

type Settings = Record<string, string | number>;

/** Where a cluster is, and who runs it with which programs. */
type Cluster = { directory: string; binaries: Binaries; user: PostgresUser; settings?: Settings };
type NewCluster = Cluster & { password: string; database?: string };
type StartedCluster = Cluster & { preferredPort?: number; logFile: string };

/** A running server; `exited` resolves when it ends. */
export type PostgresServer = { pid: number; port: number; exited: Promise<unknown>; stop(): Promise<void> };

/**
 * Creates a cluster with its database in `directory`, which appears complete or not at all.
 * @param settings Postgres settings with which the cluster is created, and which it keeps
 */
export function createCluster({
  directory,
  password,
  database,
  settings = {},
  binaries,
  user,
}: NewCluster): void {
  const unfinished = `${directory}.unfinished`;
  const passwordFile = `${directory}.password`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  giveTo(user, unfinished, passwordFile);
  try {
    runOnce(binaries("initdb"), user, [
      ...["-D", unfinished, "-U", superuser, `--pwfile=${passwordFile}`, "--auth=scram-sha-256"],
      ...["-E", "UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
      ...["--no-instructions", ...Object.entries(settings).map(([name, value]) => `--set=${name}=${value}`)],
    ]);
    const statement = `create database ${database}\n`;
    if (database) runOnce(binaries("postgres"), user, ["--single", "-D", unfinished, "template1"], statement);
    renameSync(unfinished, directory);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/**
 * Starts the cluster, on another port if the preferred one is taken.
 * @param settings Postgres settings besides ours
 * @returns its port, `exited` (resolves when it ends) and `stop()`
 */
export async function startCluster({
  directory,
  preferredPort,
  logFile,
  settings = {},
  binaries,
  user,
}: StartedCluster): Promise<PostgresServer> {
  await stopLeftover(directory);
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort(attempt === 1 ? preferredPort : 0);
    const logStart = existsSync(logFile) ? statSync(logFile).size : 0;
    const server = spawnServer({ directory, port, logFile, settings, binaries, user });
    let ended = false;
    server.exited.then(() => {
      ended = true;
    });
    const started = await until(() => ended || isReady(directory, server.pid), 60_000);
    if (started && !ended) return server;
    if (!ended) await server.stop();
    const reason = lastFault(logFile, logStart);
    if (attempt === 3 || !/could not (bind|create)/.test(reason)) {
      throw new Failure(`The embedded Postgres didn't start: ${reason || `see ${logFile}`}`);
    }
  }
}

/** Stops a Postgres that a killed parent has left running on this folder. */
export async function stopLeftover(directory: string): Promise<void> {
  const pid = runningPid(directory);
  if (!pid) return;
  process.kill(pid, "SIGINT");
  if (await until(() => commandOf(pid) === "", 10_000)) return;
  process.kill(pid, "SIGQUIT");
  await until(() => commandOf(pid) === "", 5_000);
}

/** The id of the Postgres process on this folder; undefined if the id is stale or belongs to another program. */
export function runningPid(directory: string): number | undefined {
  const pid = Number.parseInt(readPidFile(directory)[0] ?? "", 10);
  const command = commandOf(pid);
  // After a reboot, another Postgres may have the same id. The command line of ours contains its folder.
  const isOurs =
    command.includes("postgres") && (process.platform === "win32" || command.includes(directory));
  return isOurs ? pid : undefined;
}

function spawnServer({
  directory,
  port,
  logFile,
  settings,
  binaries,
  user,
}: Cluster & { port: number; logFile: string }): PostgresServer {
  const log = openSync(logFile, "a", 0o600);
  const all = { ...ourSettings, ...settings, port };
  const child = spawn(
    binaries("postgres"),
    ["-D", directory, ...Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    // In its own session: Ctrl-C must reach the program first, and Postgres after the program's last query.
    {
      ...user,
      cwd: dirname(directory),
      env: postgresEnvironment(),
      stdio: ["ignore", log, log],
      detached: true,
    },
  );
  closeSync(log);
  const exited = new Promise((resolve) => {
    child.once("error", resolve);
    child.once("exit", resolve);
  });
  return {
    pid: child.pid ?? 0,
    port,
    exited,
    stop: () => stopServer({ child, directory, exited, binaries }),
  };
}

const ourSettings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  timezone: "UTC",
  log_timezone: "UTC",
  max_connections: 100,
};

type RunningServer = { child: ChildProcess; directory: string; exited: Promise<unknown>; binaries: Binaries };

/** Stops fast, or after eight seconds immediately. Windows has no signals, so pg_ctl stops the server there. */
async function stopServer({ child, directory, exited, binaries }: RunningServer): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  if (process.platform === "win32") {
    spawnSync(binaries("pg_ctl"), ["stop", "-D", directory, "-m", "fast", "-w"], { windowsHide: true });
  } else {
    child.kill("SIGINT");
  }
  const impatient = setTimeout(() => child.kill("SIGQUIT"), 8_000);
  await exited;
  clearTimeout(impatient);
}

/** Postgres writes "ready" into the last line of its PID file. */
const isReady = (directory: string, pid: number) => {
  const lines = readPidFile(directory);
  return Number(lines[0]) === pid && lines[7]?.trim() === "ready";
};

function readPidFile(directory: string): string[] {
  try {
    return readFileSync(join(directory, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return [];
  }
}

function lastFault(logFile: string, from: number): string {
  if (!existsSync(logFile)) return "";
  const lines = readFileSync(logFile).subarray(from).toString().split("\n");
  return lines
    .filter((line) => /FATAL|could not/.test(line))
    .join(" ")
    .slice(0, 300);
}

function runOnce(program: string, user: PostgresUser, args: string[], input = ""): void {
  const result = spawnSync(program, args, {
    ...user,
    cwd: "/",
    env: postgresEnvironment(),
    input,
    encoding: "utf8",
  });
  if (result.status === 0 && !/ERROR|FATAL/.test(result.stderr)) return;
  const reason = (result.error?.message ?? result.stderr).trim().split("\n").join(" ").slice(-300);
  throw new Failure(`The embedded Postgres could not be set up: ${reason}`);
}

function giveTo({ uid, gid }: PostgresUser, directory: string, ...files: string[]): void {
  if (uid === undefined || gid === undefined) return;
  for (const file of [directory, ...files]) chownSync(file, uid, gid);
  chmodSync(directory, 0o700);
}
