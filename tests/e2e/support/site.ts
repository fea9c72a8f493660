import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { freePort } from "../../support/peers/free-port";

/** The built program on a free port, with its own database of demo data. */
export interface Site {
  baseURL: string;
  databaseUrl: string;
  /** The program's log so far. */
  log(): string;
  stop(): Promise<void>;
}

/** A run that is interrupted leaves no site behind. */
const endsWithParent = new URL("../../../scripts/lib/stop-with-parent.ts", import.meta.url).href;

/** Additional environment variables; a function if they depend on the site's address. */
type Settings = Record<string, string> | ((origin: string) => Promise<Record<string, string>>);

export async function startSite(settings: Settings = {}): Promise<Site> {
  const server = present("E2E_DATABASE_SERVER");
  const name = `keyway_e2e_${randomUUID().replaceAll("-", "")}`;
  const admin = postgres(server, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name} template ${present("E2E_TEMPLATE")}`);
  const url = databaseUrl(server, name);
  const port = await freePort();
  const own = typeof settings === "function" ? await settings(`http://localhost:${port}`) : settings;
  const child = spawn(process.execPath, ["--import", endsWithParent, "build/server/index.js"], {
    env: { ...siteEnvironment({ url, port }), ...own },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const written: Buffer[] = [];
  child.stdout.on("data", (part: Buffer) => written.push(part));
  child.stderr.on("data", (part: Buffer) => written.push(part));
  const log = () => Buffer.concat(written).toString();
  await untilReady(child, port, log);
  return {
    baseURL: `http://localhost:${port}`,
    databaseUrl: url,
    log,
    async stop() {
      await end(child);
      await admin.unsafe(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
}

/** The environment of a site under test. Of the developer's shell, it contains only PATH. */
export function siteEnvironment({ url, port }: { url: string; port: number }): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    APP_ENV: "test",
    HOST: "127.0.0.1",
    PORT: String(port),
    DATABASE_URL: url,
    SESSION_SECRET: "a secret that only the browser tests use",
    // All browsers share one IP address here. The tests of the rate limits turn these on.
    RATE_LIMITS: "off",
    // Each worker has a site of its own: one process is enough.
    WEB_PROCESSES: "0",
  };
}

/** The address of another database on that server. */
export const databaseUrl = (server: string, name: string) =>
  Object.assign(new URL(server), { pathname: name }).href;

async function untilReady(child: ChildProcess, port: number, log: () => string) {
  for (const end = Date.now() + 300_000; Date.now() < end; ) {
    if (child.exitCode !== null) break;
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill("SIGKILL");
  throw new Error(`The site did not become ready:\n${log()}`);
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const impatient = setTimeout(() => child.kill("SIGKILL"), 10_000);
  await exited;
  clearTimeout(impatient);
}

function present(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: the tests' global setup sets it`);
  return value;
}
