import { once } from "node:events";
import { createServer } from "node:http";
import { connect, createServer as createTcpServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import type { Log } from "~/platform/log.server";
import { openBackend } from "~/server/backend";
import { bootInSteps } from "~/server/boot";
import { listen } from "~/server/http-server";
import { OpenStreams } from "~/server/open-streams";
import { serve, stopLimits } from "~/server/serve";
import { useDatabase } from "../../support/db/database";
import { freePort } from "../../support/peers/free-port";
import { productionStops, stopPatiently } from "./patient-stops";
import { type Calls, fakeBuild } from "./shell-build";
import { openSocket, testEnv } from "./shell-server";

const t = useDatabase();
stopPatiently();

/** The whole program, on a real database unless `databaseUrl` says otherwise. */
async function startProgram(databaseUrl = t.url) {
  const port = await freePort();
  const env = testEnv({ DATABASE_URL: databaseUrl, PORT: String(port) });
  const lines: string[] = [];
  const log: Log = {
    info: (message) => void lines.push(message),
    error: (message, cause) => void lines.push(`${message} ${cause}`),
  };
  const streams = new OpenStreams();
  const calls: Calls = { bodies: [] };
  const build = fakeBuild(calls, streams);
  const program = await serve({
    env,
    log,
    loadBuild: async () => build,
    streams,
    clientDir: "no-such-folder",
  });
  const readyz = async () => (await fetch(`${env.appUrl}/readyz`)).status;
  return { program, env, port, lines, calls, readyz };
}

test("it listens at once and becomes ready behind that; the stop ends it", async () => {
  const { program, env, lines, readyz } = await startProgram();
  expect((await fetch(`${env.appUrl}/healthz`)).status).toBe(200);
  await expect.poll(readyz, { timeout: 60_000 }).toBe(200);
  expect(lines).toContain(`Keyway listens on ${env.appUrl}`);
  await program.stop();
  await expect(fetch(`${env.appUrl}/healthz`)).rejects.toThrow();
  expect(lines.filter((line) => /not clean|Not ready/.test(line))).toEqual([]);
  const left = await t.db.execute(sql`select pid from pg_stat_activity
    where datname = current_database() and application_name = 'keyway-jobs'`);
  expect(left).toHaveLength(0);
});

test("without a database it serves all the same and says which part is missing", async () => {
  const { program, env, lines } = await startProgram("postgres://nobody@127.0.0.1:1/nothing");
  const answer = await fetch(`${env.appUrl}/readyz`);
  expect([answer.status, await answer.json()]).toEqual([
    503,
    {
      status: "not ready",
      database: false,
      writes: false,
      migrated: false,
      queue: false,
      zonesThatDiffer: [],
    },
  ]);
  expect((await fetch(`${env.appUrl}/page`)).status).toBe(200);
  await expect.poll(() => lines.join("\n")).toMatch(/Not ready: the database's schema; .*ECONNREFUSED/);
  await sleep(1_000);
  expect(lines.filter((line) => line.startsWith("Not ready"))).toHaveLength(1);
  await program.stop();
});

test("it stops in under 5 s with open streams, slow bodies and idle connections", async () => {
  expect(productionStops.stopWithinMs).toBeLessThan(5_000);
  const { program, port, readyz, lines } = await startProgram();
  await expect.poll(readyz, { timeout: 60_000 }).toBe(200);
  const host = `Host: localhost:${port}\r\n`;
  const idle = openSocket(port);
  idle.socket.write(`GET /page HTTP/1.1\r\n${host}\r\n`);
  const tracked = openSocket(port);
  tracked.socket.write(`GET /tracked-stream HTTP/1.1\r\n${host}\r\n`);
  const forgotten = openSocket(port);
  forgotten.socket.write(`GET /stream HTTP/1.1\r\n${host}\r\n`);
  const slow = openSocket(port);
  slow.socket.write(`POST /page HTTP/1.1\r\n${host}Expect: 100-continue\r\nContent-Length: 9\r\n\r\na=`);
  const silent = connect(port, "127.0.0.1");
  // On a busy machine, the server may reset a connection that it hasn't accepted yet.
  silent.on("error", () => {});
  await Promise.all([idle, tracked, forgotten, slow].map(({ socket }) => once(socket, "data")));

  const ended: string[] = [];
  const notes = Object.entries({ tracked, forgotten, slow }).map(([name, { answer }]) =>
    answer.catch(() => {}).then(() => void ended.push(name)),
  );
  await program.stop();
  await Promise.all(notes);
  // The others never end by themselves: they are cut off.
  expect(ended[0]).toBe("tracked");
  expect(await tracked.answer).toMatch(/data: last words/);
  await Promise.all([idle.answer, forgotten.answer.catch(() => {}), slow.answer.catch(() => {})]);
  expect(silent.destroy().destroyed).toBe(true);
  expect(lines.filter((line) => line.includes("not clean"))).toEqual([]);
});

test("connections without a request don't hold it up", async () => {
  const { program, port, readyz } = await startProgram();
  await expect.poll(readyz, { timeout: 60_000 }).toBe(200);
  const { socket, answer } = openSocket(port);
  await new Promise((resolve) => socket.once("connect", resolve));
  stopLimits.answersMs = 3_600_000;
  await Promise.all([program.stop(), answer]);
});

test("an answer under way when the stop begins still arrives whole", async () => {
  const { program, env, calls, readyz } = await startProgram();
  await expect.poll(readyz, { timeout: 60_000 }).toBe(200);
  const arrived = new Promise<void>((resolve) => (calls.onSlow = resolve));
  const answer = fetch(`${env.appUrl}/slow`);
  await arrived;
  await program.stop();
  expect(await (await answer).text()).toBe("at last");
});

test("while it stops it is no longer ready, and once more is no error", async () => {
  const log: Log = { info() {}, error: vi.fn() };
  const backend = openBackend(testEnv({ DATABASE_URL: t.url }), log);
  backend.start();
  await expect.poll(() => backend.services.isReady(), { timeout: 60_000 }).toBe(true);
  await backend.drain();
  expect(await backend.readiness.check()).toMatchObject({ running: false });
  await backend.drain();
  await backend.close();
  expect(log.error).not.toHaveBeenCalled();
});

test("a port in use is an error to the caller before the database is touched", async () => {
  const other = createServer();
  await listen(other, 0, "127.0.0.1");
  const address = other.address();
  const port = typeof address === "object" ? String(address?.port) : "";
  const env = testEnv({ PORT: port });
  const log: Log = { info: vi.fn(), error: vi.fn() };
  await expect(serve({ env, log, loadBuild: async () => fakeBuild({ bodies: [] }) })).rejects.toMatchObject({
    code: "EADDRINUSE",
  });
  expect(log.info).not.toHaveBeenCalled();
  other.close();
});

test("boot steps run in order, each until it works, and a fault is logged once", async () => {
  const done: string[] = [];
  const errors: string[] = [];
  const log: Log = { info() {}, error: (message) => void errors.push(message) };
  let failures = 3;
  const steps = [
    { name: "one", run: async () => void done.push("one") },
    {
      name: "two",
      run: async () => {
        done.push("two");
        if (failures-- > 0) throw new Error("not yet");
      },
    },
    { name: "three", run: async () => void done.push("three") },
  ];
  const signal = new AbortController().signal;
  expect(await bootInSteps(steps, { log, signal, pauses: { first: 1, longest: 2 } })).toBe(true);
  expect(done).toEqual(["one", "two", "two", "two", "two", "three"]);
  expect(errors).toEqual(["Not ready: two; trying again"]);
});

test("a step that a stop interrupts is no fault", async () => {
  const stopping = new AbortController();
  const error = vi.fn();
  const run = async () => {
    stopping.abort();
    throw new Error("the connection has ended");
  };
  const steps = [{ name: "interrupted", run }];
  expect(await bootInSteps(steps, { log: { info() {}, error }, signal: stopping.signal })).toBe(false);
  expect(error).not.toHaveBeenCalled();
});

test("a boot that is stopped does no further step", async () => {
  const stopping = new AbortController();
  const third = vi.fn(async () => {});
  const booting = bootInSteps(
    [
      { name: "never works", run: () => Promise.reject(new Error("down")) },
      { name: "later", run: third },
    ],
    { log: { info() {}, error() {} }, signal: stopping.signal },
  );
  await sleep(20);
  stopping.abort();
  expect(await booting).toBe(false);
  expect(third).not.toHaveBeenCalled();
});

test("a database that goes away makes it unready, one that comes back ready again", async () => {
  const way = await openWay(t.url);
  const { program, readyz } = await startProgram(way.url);
  await expect.poll(readyz, { timeout: 60_000 }).toBe(200);
  way.cut();
  expect(await readyz()).toBe(503);
  await way.mend();
  await expect.poll(readyz, { timeout: 60_000, interval: 200 }).toBe(200);
  await program.stop();
  way.cut();
});

/** A proxy to the database that can be cut and restored. */
async function openWay(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  const way = createTcpServer((socket) => {
    const onward = connect(Number(target.port), target.hostname);
    for (const end of [socket, onward]) {
      open.add(end);
      end.on("error", () => {}).on("close", () => open.delete(end));
    }
    socket.pipe(onward).pipe(socket);
  });
  const port = await freePort();
  const mend = () => new Promise<void>((resolve) => way.listen(port, "127.0.0.1", resolve));
  await mend();
  return {
    url: Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}` }).href,
    mend,
    cut() {
      way.close();
      for (const socket of open) socket.destroy();
    },
  };
}
