import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { enqueue } from "~/db/jobs.server";
import { newId } from "~/platform/ids";
import { jsonLog } from "~/platform/log.server";
import { currentRequestId, runForRequest } from "~/platform/request-scope.server";
import { listen } from "~/server/http-server";
import { OpenStreams } from "~/server/open-streams";
import { serve } from "~/server/serve";
import { useDatabase } from "../../support/db/database";
import { freePort } from "../../support/peers/free-port";
import { fakeBuild } from "./shell-build";
import { startShell, testEnv } from "./shell-server";

/** Roles, metrics, traces and the one id of a request (ADR 0032). */

const t = useDatabase();
const stops: Array<() => Promise<unknown>> = [];
afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())));

/** Starts the program with these variables, and waits until it is ready. */
async function start(variables: Record<string, string>) {
  const port = await freePort();
  const env = testEnv({ DATABASE_URL: t.url, PORT: String(port), ...variables });
  const streams = new OpenStreams();
  const loadBuild = vi.fn(async () => fakeBuild({ bodies: [] }, streams));
  const log = { info() {}, error() {} };
  const program = await serve({ env, log, loadBuild, streams, clientDir: "no-such-folder" });
  stops.push(() => program.stop());
  const status = async (path: string) => (await fetch(env.appUrl + path)).status;
  await expect.poll(() => status("/readyz"), { timeout: 60_000 }).toBe(200);
  return { env, status, loadBuild };
}

/** The workers that are connected to the queue. */
async function workers() {
  const rows = await t.db.execute<{ count: number }>(sql`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = 'keyway-jobs'`);
  return rows[0]?.count;
}

describe("a role", () => {
  test("web serves pages and runs no job", async () => {
    const { status } = await start({ ROLE: "web" });
    expect(await status("/page")).toBe(200);
    expect(await workers()).toBe(0);
  });

  test("worker runs jobs and serves nothing but its probes", async () => {
    const { status, loadBuild } = await start({ ROLE: "worker" });
    expect([await status("/healthz"), await status("/page")]).toEqual([200, 404]);
    expect(loadBuild).not.toHaveBeenCalled();
    expect(await workers()).toBeGreaterThan(0);
  });
});

test("metrics are on a port of their own, with each request's route and what waits in the queue", async () => {
  const port = await freePort();
  const { env, status } = await start({ ROLE: "web", METRICS_PORT: String(port) });
  const id = "0197b2c1-0000-7000-8000-000000000000";
  await status(`/expert/${id}`);
  await status("/no-such-page");
  await enqueue(t.db, "clean-up", {});
  await enqueue(t.db, "close-days", {});
  await t.db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts where task_id =
    (select id from graphile_worker._private_tasks where identifier = 'close-days')`);
  const address = { hostname: "127.0.0.1", port: env.port, headers: { Host: "elsewhere.example" } };
  await new Promise((resolve) => request(address, resolve).end());
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text).toMatch(
    /keyway_http_request_duration_seconds_count\{method="GET",route="\/expert\/:id",status="200"\} [1-9]/,
  );
  expect(text).toMatch(
    /keyway_http_request_duration_seconds_count\{method="GET",route="none",status="404"\} [1-9]/,
  );
  expect(text).toMatch(/keyway_jobs_due\{task="clean-up"\} 1/);
  expect(text).toMatch(/keyway_jobs_given_up\{task="close-days"\} 1/);
  expect(text).not.toMatch(/keyway_jobs_given_up\{task="clean-up"\}/);
  expect(text).toMatch(/keyway_wrong_host_requests_total [1-9]/);
  expect(text).toMatch(/^keyway_database_up 1$/m);
  expect(text).toMatch(/nodejs_eventloop_lag_seconds \d/);
  expect(text).not.toContain(id);
  await setReadOnly(true);
  const isUp = async () =>
    /^keyway_database_up (\d)$/m.exec(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())?.[1];
  await expect
    .poll(isUp, { timeout: 60_000 })
    .toBe("0")
    .finally(() => setReadOnly(false));
  expect((await fetch(`${env.appUrl}/metrics`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
});

/** Makes the database read-only, or no longer so, for connections that are opened from now on; ends the program's. */
async function setReadOnly(isReadOnly: boolean) {
  const change = isReadOnly ? "set default_transaction_read_only = on" : "reset all";
  await t.db.execute(sql.raw(`alter database ${new URL(t.url).pathname.slice(1)} ${change}`));
  await t.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name = 'keyway'`);
}

test("a database that takes no writes isn't ready", async () => {
  const { env } = await start({ ROLE: "web" });
  const readiness = async () => {
    const answer = await fetch(`${env.appUrl}/readyz`);
    return [answer.status, await answer.json()];
  };
  await setReadOnly(true);
  try {
    const notWritable = [
      503,
      expect.objectContaining({ status: "not ready", database: true, writes: false }),
    ];
    await expect.poll(readiness, { timeout: 60_000 }).toEqual(notWritable);
  } finally {
    await setReadOnly(false);
  }
  const ready = [200, expect.objectContaining({ status: "ready", database: true, writes: true })];
  await expect.poll(readiness, { timeout: 60_000 }).toEqual(ready);
});

describe("the id of a request", () => {
  const id = "0197b2c1-1111-7000-8000-000000000000";

  test("is in the log lines that it causes, and in no other", () => {
    const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    runForRequest(id, () => jsonLog.error("Inside"));
    jsonLog.error("Outside");
    const lines = write.mock.calls.map(([text]) => JSON.parse(String(text)));
    write.mockRestore();
    expect(lines.map(({ message, requestId }) => [message, requestId])).toEqual([
      ["Inside", id],
      ["Outside", undefined],
    ]);
  });

  test("is known while a page runs, and sent in its header", async () => {
    let seen: string | undefined;
    const build = fakeBuild({ bodies: [] });
    Object.assign(build.routes.facts?.module ?? {}, {
      loader: () => {
        seen = currentRequestId();
        return Response.json({});
      },
    });
    const shell = await startShell({ build });
    const response = await shell.fetch("/facts");
    expect(seen).toBe(response.headers.get("X-Request-Id"));
    expect(currentRequestId()).toBeUndefined();
  });

  test("is in the jobs that it adds", async () => {
    await runForRequest(id, () => enqueue(t.db, "delete-portrait", { portraitId: "1" }));
    const [job] = await t.db.execute(
      sql`select payload from graphile_worker._private_jobs order by id desc limit 1`,
    );
    expect(job?.payload).toEqual({ portraitId: "1", requestId: id });
  });
});

test("a request and its jobs are one trace, under the request's id, sent to the collector", async () => {
  const spans: Span[] = [];
  const collector = createServer(async (req, res) => {
    const sent = await new Response(Readable.toWeb(req) as ReadableStream).json();
    if (req.url === "/v1/traces") spans.push(...spansOf(sent));
    res.writeHead(200, { "Content-Type": "application/json" }).end("{}");
  });
  await listen(collector, 0, "127.0.0.1");
  const { port } = collector.address() as AddressInfo; // it listens on TCP
  const { env } = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
  const response = await fetch(`${env.appUrl}/page`);
  await response.text();
  const requestId = response.headers.get("X-Request-Id") ?? "";
  await runForRequest(requestId, () => enqueue(t.db, "delete-portrait", { portraitId: newId() }));
  await expect
    .poll(() => t.db.execute(sql`select 1 from graphile_worker._private_jobs`), { timeout: 60_000 })
    .toHaveLength(0);
  await Promise.all(stops.splice(0).map((stop) => stop()));
  collector.close();

  const own = spans.filter(({ traceId }) => traceId === requestId.replaceAll("-", ""));
  const names = own.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["GET /page", "job delete-portrait", "query"]));
  const job = own.find(({ name }) => name === "job delete-portrait");
  expect(own.some(({ name, parentSpanId }) => name === "query" && parentSpanId === job?.spanId)).toBe(true);
});

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
}

/** The spans in a message of OTLP. */
const spansOf = (sent: { resourceSpans: Array<{ scopeSpans: Array<{ spans: Span[] }> }> }): Span[] =>
  sent.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
