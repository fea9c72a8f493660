import { describe, expect, test } from "vitest";
import { isId } from "~/platform/ids";
import { watchClientAddresses } from "~/server/client-addresses";
import { startShell } from "./shell-server";

test("each answer is logged in one line, without query strings, bodies or cookies", async () => {
  const shell = await startShell();
  const secret = "tok3n";
  await shell.raw(`GET /page?token=${secret}`, { Cookie: `session=${secret}`, Authorization: secret });
  await shell.raw("POST /resource", { Origin: "https://evil.example", "Content-Length": "5" }, secret);
  await shell.raw(`GET http://user:${secret}@evil.example/page?token=${secret}`);
  await shell.raw(`GET /page.data?token=${secret}`);

  const requests = () => shell.lines.filter(({ message }) => message === "request");
  await expect.poll(requests).toHaveLength(4);
  const lines = requests();
  expect(lines.map(({ method, path, status }) => [method, path, status])).toEqual([
    ["GET", "/page", 200],
    ["POST", "/resource", 403],
    ["GET", "/page", 400],
    ["GET", "/page.data", 200],
  ]);
  for (const { ms, bytes, requestId } of lines) {
    expect(ms).toBeGreaterThanOrEqual(0);
    expect(bytes).toBeGreaterThan(100);
    expect(isId(String(requestId))).toBe(true);
  }
  expect(JSON.stringify(shell.lines)).not.toContain(secret);
});

test("probes that went well leave no line, the others do", async () => {
  const parts = { database: true };
  const shell = await startShell({ readiness: { check: async () => parts } });
  for (const path of ["/healthz", "/readyz?a=1"]) {
    await (await shell.fetch(path)).text();
    await shell.fetch(path, { method: "HEAD" });
  }
  parts.database = false;
  await (await shell.fetch("/readyz")).text();
  await (await shell.fetch("/healthz", { method: "POST" })).text();
  await (await shell.fetch("/healthz/x")).text();
  await expect
    .poll(() => shell.lines.map(({ method, path, status }) => [method, path, status]))
    .toEqual([
      ["GET", "/readyz", 503],
      ["POST", "/healthz", expect.any(Number)],
      ["GET", "/healthz/x", 404],
    ]);
});

test("a proxy's probe fails until the start is complete and from the stop on, not while the database is away", async () => {
  let isStarted = false;
  const shell = await startShell({
    readiness: { check: async () => ({ database: false }), isStarted: () => isStarted },
  });
  const statuses = async () => [
    (await shell.fetch("/startupz")).status,
    (await shell.fetch("/readyz")).status,
  ];
  expect(await statuses()).toEqual([503, 503]);
  isStarted = true;
  expect(await statuses()).toEqual([200, 503]);
});

test("the answer names its line in the log", async () => {
  const shell = await startShell();
  const answer = await shell.fetch("/page");
  await answer.text();
  await expect.poll(() => shell.lines[0]?.requestId).toBe(answer.headers.get("x-request-id"));
});

test("a visitor who leaves is logged as gone, not as an error", async () => {
  const shell = await startShell();
  const leaving = new AbortController();
  await shell.fetch("/stream", { signal: leaving.signal });
  leaving.abort();
  await expect
    .poll(() => shell.lines)
    .toMatchObject([{ message: "request", path: "/stream", aborted: true }]);
});

test("healthz speaks for the process, readyz for its parts", async () => {
  const parts = { database: true, migrated: true, queue: true };
  const shell = await startShell({ readiness: { check: async () => parts } });
  const ready = async () => {
    const answer = await shell.fetch("/readyz");
    return [answer.status, answer.headers.get("retry-after"), await answer.json()];
  };
  expect(await ready()).toEqual([200, null, { status: "ready", ...parts }]);
  for (const part of ["database", "migrated", "queue"] as const) {
    parts[part] = false;
    expect(await ready()).toEqual([503, "5", { status: "not ready", ...parts }]);
    parts[part] = true;
  }
  const healthy = await shell.fetch("/healthz");
  expect([healthy.status, await healthy.json()]).toEqual([200, { status: "ok" }]);
  expect(healthy.headers.get("cache-control")).toBe("no-store");
});

describe("the addresses of the first requests in production", () => {
  const ownAddress = "137.66.1.9";
  const warnings = (requestOf: (index: number) => { ip: string; forwarded?: string }) => {
    const lines: string[] = [];
    const watch = watchClientAddresses({ info() {}, error: (message) => void lines.push(message) });
    for (let index = 0; index < 120; index += 1) {
      const { ip, forwarded } = requestOf(index);
      watch({ ip, headers: { "x-forwarded-for": forwarded } } as never, {} as never, () => {});
    }
    return lines.length;
  };

  test.each([
    ["one proxy's address", 1, (index: number) => ({ ip: ownAddress, forwarded: `198.41.0.${index}, x` })],
    ["private addresses only", 1, (index: number) => ({ ip: `10.0.0.${index % 3}` })],
    ["visitors' own addresses", 0, (index: number) => ({ ip: `198.41.0.${index}`, forwarded: "x" })],
    ["one visitor", 0, () => ({ ip: "198.41.0.7", forwarded: "198.41.0.7" })],
  ])("%s: %i warnings", (_, expected, requestOf) => {
    expect(warnings(requestOf)).toBe(expected);
  });
});
