import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { onTestFinished } from "vitest";
import { openDatabase } from "~/db/client.server";
import { type Env, parseEnv } from "~/platform/env.server";
import type { LogFields } from "~/platform/log.server";
import { type AppOptions, createApp } from "~/server/app";
import { type connectionLimits, createHttpServer, listen } from "~/server/http-server";
import type { Services } from "~/web/context";
import { servicesWithoutLiveChanges } from "../../support/site/request";
import { type Calls, fakeBuild } from "./shell-build";

export interface Shell {
  origin: string;
  port: number;
  calls: Calls;
  /** The number of open connections of the server. */
  connections(): Promise<number>;
  /** All logged lines, including errors. */
  lines: Array<LogFields & { level: string; message: string; cause?: unknown }>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Sends these bytes unchanged. Returns everything that the server sent until it closed the connection. */
  speak(text: string): Promise<string>;
  /** Sends a request as text. Adds the right Host header unless one is given. */
  raw(request: string, headers?: Record<string, string>, body?: string): Promise<string>;
}

interface ShellOptions extends Partial<Omit<AppOptions, "services">> {
  env?: Record<string, string>;
  /** The public origin, if it isn't the address on which the server listens. */
  appUrl?: string;
  connection?: Partial<typeof connectionLimits>;
  beforePagesOf?: (services: Services) => AppOptions["beforePages"];
  services?: Partial<Services>;
}

/** Starts the shell on a loopback port, and closes it after the test. */
export async function startShell(options: ShellOptions = {}): Promise<Shell> {
  let app: RequestListener = () => {};
  const lines: Shell["lines"] = [];
  const calls: Calls = { bodies: [] };
  const log: Services["log"] = {
    info: (message, fields) => void lines.push({ level: "info", message, ...fields }),
    error: (message, cause, fields) =>
      void lines.push({ level: "error", message, cause, ...fields } as never),
  };
  const server = createHttpServer((req, res) => app(req, res), log, options.connection);
  await listen(server, 0, "127.0.0.1");
  const { port } = server.address() as AddressInfo; // a TCP server has no other kind
  const origin = options.appUrl ?? `http://localhost:${port}`;
  const env = testEnv({ APP_URL: origin, ...options.env });
  const database = openDatabase("postgres://nobody@127.0.0.1:1/nothing");
  const services: Services = {
    db: database.db,
    env,
    log,
    clock: () => new Date(),
    isReady: () => true,
    ...servicesWithoutLiveChanges(database.db),
    ...options.services,
  };
  const beforePages = options.beforePagesOf?.(services);
  app = createApp({
    readiness: { check: async () => ({ database: true }) },
    ...options,
    ...(beforePages ? { beforePages } : {}),
    build: options.build ?? fakeBuild(calls),
    services,
  });
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await database.close();
  });

  const speak = (text: string) => conversation(port, text);
  return {
    origin,
    port,
    calls,
    lines,
    connections: () =>
      new Promise((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    speak,
    fetch: (path, init) => fetch(`http://localhost:${port}${path}`, { redirect: "manual", ...init }),
    raw: (request, headers = {}, body = "") => {
      const all = { Host: new URL(origin).host, Connection: "close", ...headers };
      const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
      return speak(`${request} HTTP/1.1\r\n${head.join("")}\r\n${body}`);
    },
  };
}

export function testEnv(values: Record<string, string> = {}): Env {
  return parseEnv({
    APP_ENV: "test",
    DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing",
    SESSION_SECRET: "a secret of the tests, long enough",
    ...values,
  });
}

/** A folder with a build's files for browsers, removed after the test. */
export function clientFiles(): string {
  const dir = mkdtempSync(join(tmpdir(), "keyway-shell-"));
  const script = `export const words = "${"words ".repeat(500)}";\n`;
  mkdirSync(join(dir, "assets"));
  writeFileSync(join(dir, "assets/app-abc123.js"), script);
  writeFileSync(join(dir, "assets/app-abc123.js.br"), brotliCompressSync(script));
  writeFileSync(join(dir, "assets/app-abc123.js.gz"), gzipSync(script));
  writeFileSync(join(dir, "site.webmanifest"), "{}");
  writeFileSync(join(dir, "site.webmanifest.br"), brotliCompressSync("{}"));
  mkdirSync(join(dir, "avatars"));
  writeFileSync(join(dir, "avatars/amara.svg"), "<svg/>");
  writeFileSync(join(dir, "robots.txt"), "User-agent: *\nAllow: /\n");
  writeFileSync(join(dir, ".hidden"), "not for anybody");
  onTestFinished(() => rmSync(dir, { recursive: true }));
  return dir;
}

/** Opens a connection for slow clients. `answer` resolves with everything that came until the server closed it. */
export function openSocket(port: number): { socket: Socket; answer: Promise<string> } {
  const socket = connect(port, "127.0.0.1");
  const answer = new Promise<string>((resolve, reject) => {
    const chunks: Buffer[] = [];
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    socket.on("end", () => resolve(Buffer.concat(chunks).toString("latin1")));
    socket.on("error", reject);
    socket.on("close", () => resolve(Buffer.concat(chunks).toString("latin1")));
  });
  return { socket, answer };
}

function conversation(port: number, text: string): Promise<string> {
  const { socket, answer } = openSocket(port);
  socket.write(text, "latin1");
  return answer;
}
