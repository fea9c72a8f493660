import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Response as ShellResponse } from "express";
import type { RouterContextProvider } from "react-router";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { pageTurns } from "~/server/page-handler";
import { servicesContext } from "~/web/context";
import { buildOf } from "../../support/site/server-build";
import { openSocket, type Shell, startShell } from "./shell-server";

const mostUnderWay = 16;
const get = (shell: Shell, path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, `Host: localhost:${shell.port}`, ...headers, "", ""].join("\r\n");

/** Starts a shell that leaves page requests for the test to answer. `pending` has their open responses, in order. */
async function startHeldShell() {
  const pending: ShellResponse[] = [];
  const shell = await startShell({ beforePagesOf: () => [(_req, res) => void pending.push(res)] });
  return { shell, pending };
}

test("requests that a connection sends at once are pending 16 at a time at most, and all answered in order", async () => {
  let underWay = 0;
  let most = 0;
  const paths: string[] = [];
  const shell = await startShell({
    beforePagesOf: () => [
      (req, res) => {
        paths.push(req.originalUrl);
        underWay += 1;
        most = Math.max(most, underWay);
        setImmediate(() => {
          underWay -= 1;
          res.end(req.originalUrl);
        });
      },
    ],
  });
  const sent = Array.from({ length: 300 }, (_, at) => `/page?${at}`);
  const { socket, answer } = openSocket(shell.port);
  socket.write(sent.map((path) => get(shell, path)).join("") + get(shell, "/page?last", "Connection: close"));
  const bodies = [...(await answer).matchAll(/\r\n\r\n(\/page\?(?:\d+|last))/g)].map(([, body]) => body);
  expect(bodies).toEqual([...sent, "/page?last"]);
  expect(paths).toEqual(bodies);
  expect(most).toBeLessThanOrEqual(mostUnderWay);
});

test("other connections come in between the requests that one sends at once", async () => {
  let turns = 0;
  const turnsAt: number[] = [];
  const count = () => {
    turns += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  onTestFinished(() => clearImmediate(counting));
  const shell = await startShell({
    beforePagesOf: () => [
      (_req, res) => {
        turnsAt.push(turns);
        res.end();
      },
    ],
  });
  await shell.speak(get(shell, "/page").repeat(20) + get(shell, "/page", "Connection: close"));
  expect(new Set(turnsAt).size).toBe(21);
});

test("nothing more is pending for a connection than 16 while its answers are not read", async () => {
  const body = Buffer.alloc(4_000_000, "x");
  let pending = 0;
  const shell = await startShell({
    beforePagesOf: () => [
      (_req, res) => {
        pending += 1;
        res.end(body);
      },
    ],
  });
  const { socket, answer } = openSocket(shell.port);
  socket.pause();
  socket.write(get(shell, "/page").repeat(20) + get(shell, "/page", "Connection: close"));
  await vi.waitFor(() => expect(pending).toBeGreaterThan(0), { timeout: 60_000 });
  await sleep(100);
  expect(pending).toBeLessThanOrEqual(mostUnderWay);
  socket.resume();
  expect((await answer).length).toBeGreaterThan(21 * body.length);
});

test("nothing is pending for a connection that was closed", async () => {
  const { shell, pending } = await startHeldShell();
  const socket = connect(shell.port, "127.0.0.1");
  socket.write(get(shell, "/page").repeat(100));
  await vi.waitFor(() => expect(pending).toHaveLength(1), { timeout: 60_000 });
  const left = once(pending[0] as ShellResponse, "close");
  socket.resetAndDestroy();
  await left;
  await sleep(50);
  expect(pending).toHaveLength(1);
});

test("a body that comes behind a request that takes its time waits in the connection, and then arrives whole", async () => {
  const { shell, pending } = await startHeldShell();
  const { socket, answer } = openSocket(shell.port);
  const body = `a=${"x".repeat(60_000)}`;
  socket.write(get(shell, "/page"));
  socket.write(
    `POST /page HTTP/1.1\r\nHost: localhost:${shell.port}\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  await vi.waitFor(() => expect(pending).toHaveLength(1), { timeout: 60_000 });
  pending[0]?.end();
  await vi.waitFor(() => expect(pending).toHaveLength(2), { timeout: 60_000 });
  expect(String(pending[1]?.req.body)).toBe(body);
  pending[1]?.end("whole");
  expect(await answer).toMatch(/whole$/);
});

test("more connections than may be are closed at once", async () => {
  const shell = await startShell({ connection: { connections: 2 } });
  const held = [openSocket(shell.port), openSocket(shell.port)];
  await vi.waitFor(async () => expect(await shell.connections()).toBe(2), { timeout: 60_000 });
  expect(await shell.raw("GET /page").catch(() => "")).toBe("");
  for (const { socket } of held) socket.destroy();
  await vi.waitFor(async () => expect(await shell.raw("GET /page").catch(() => "")).toMatch(/ 200 /), {
    timeout: 60_000,
  });
});

describe("more at once than may be", () => {
  const held: Array<() => void> = [];
  const hold = () =>
    new Promise<Response>((resolve) => void held.push(() => resolve(new Response("at last"))));
  // A page that isn't ready gives a form back, with what was typed (`sessionMiddleware`).
  const isReady = ({ context }: { context: Readonly<RouterContextProvider> }) =>
    new Response(`ready: ${context.get(servicesContext).isReady()}`);
  const build = buildOf({ default: () => null }, [
    { id: "held", path: "/held", module: { loader: hold, action: hold } },
    { id: "asked", path: "/asked", module: { loader: isReady, action: isReady } },
  ]);

  async function fill(method: "GET" | "POST", atOnce: number) {
    held.length = 0;
    const shell = await startShell({ build });
    const asked = Array.from({ length: atOnce }, () => shell.raw(`${method} /held`));
    await vi.waitFor(() => expect(held).toHaveLength(atOnce), { timeout: 60_000 });
    async function release() {
      for (const end of held) end();
      for (const answer of await Promise.all(asked)) expect(answer).toMatch(/ 200 .*at last/s);
    }
    return { shell, release };
  }

  test("a page is 503 with Retry-After, after a wait; forms and the pages at work go on", async () => {
    const { shell, release } = await fill("GET", pageTurns.reads.atOnce);
    expect(await shell.raw("GET /asked")).toMatch(/^HTTP\/1.1 503 .*\r\nRetry-After: 5\r\n/s);
    expect(await shell.raw("POST /asked")).toMatch(/ready: true/);
    await release();
    expect(await shell.raw("GET /asked")).toMatch(/ready: true/);
  });

  test("a form comes back with what was typed, and pages go on", async () => {
    const { shell, release } = await fill("POST", pageTurns.forms.atOnce);
    expect(await shell.raw("POST /asked")).toMatch(/ready: false/);
    expect(await shell.raw("GET /asked")).toMatch(/ready: true/);
    await release();
    expect(await shell.raw("POST /asked")).toMatch(/ready: true/);
  });
});
