import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Database, type Db, openDatabase } from "~/db/client.server";
import { isPassing } from "~/db/errors.server";
import { retryClock, retryPassing } from "~/db/retry.server";
import { useDatabase } from "../../support/db/database";
import { DatabaseGate } from "../../support/db/database-gate";
import { productionWaits } from "../../support/patience";

/** How long an outage has an effect: an attempt fails soon, and the first one after the outage succeeds. */

const t = useDatabase();
let gate: DatabaseGate;
let database: Database | undefined;
let front: Awaited<ReturnType<typeof listen>> | undefined;

beforeEach(async () => {
  gate = new DatabaseGate(t.url);
  await gate.open();
});
afterEach(async () => {
  await database?.close();
  await front?.close();
  await gate.shut();
});

/** Starts a server in place of the database. */
async function listen(onConnection: (near: Socket) => unknown) {
  const server = createServer(onConnection);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const url = Object.assign(new URL(t.url), { hostname: "127.0.0.1", port: String(port) }).href;
  return { url, close: () => new Promise((resolve) => server.close(resolve)) };
}

/** Expects the work to end long before anything that only waits would. */
async function soon<T>(work: Promise<T>) {
  const start = performance.now();
  const value = await work;
  expect(performance.now() - start).toBeLessThan(15_000);
  return value;
}

const fault = (work: Promise<unknown>) => work.then(() => null, isPassing);

test("in an outage every try fails soon, and the first one after it is answered at once", async () => {
  database = openDatabase(gate.url, { poolSize: 1, graceSeconds: 0.3 });
  const ask = () => database?.db.execute(sql`select 1`) ?? Promise.reject();
  await ask();
  await gate.shut();
  for (let i = 0; i < 12; i += 1) expect(await soon(fault(ask()))).toBe(true);
  await gate.open();
  await soon(ask());
});

test("what waited when connections broke gets no other question's answer, and nor does anyone later", async () => {
  database = openDatabase(gate.url, { poolSize: 2, graceSeconds: 0.3 });
  const { db } = database;
  const ask = async (number: number) => {
    const [row] = await db.execute(sql.raw(`select ${number} as number`));
    return row?.number;
  };
  await Promise.all([ask(0), ask(0)]);
  const broken = [1, 2].map(() => fault(db.execute(sql`select pg_sleep(5)`)));
  const waiting = [3, 4, 5, 6].map((number) => ask(number).catch(() => number));
  const asleep = () =>
    t.db.execute(sql`select from pg_stat_activity
      where datname = current_database() and wait_event = 'PgSleep'`);
  await expect.poll(asleep).toHaveLength(2);
  await gate.shut();
  await gate.open();
  expect(await Promise.all(broken)).toEqual([true, true]);
  expect(await soon(Promise.all(waiting))).toEqual([3, 4, 5, 6]);
  for (let number = 10; number < 30; number += 1) expect(await soon(ask(number))).toBe(number);
});

test.each<[string, (db: Db) => Promise<unknown>]>([
  ["a query", (db) => db.execute(sql`select 1`)],
  ["a transaction", (db) => db.transaction((tx) => tx.execute(sql`select 1`))],
])("where connections are taken and closed at once, %s doesn't wait on", async (_, work) => {
  front = await listen((near) =>
    near
      .on("error", () => {})
      .resume()
      .end(),
  );
  database = openDatabase(front.url, { poolSize: 2, connectMs: 600, graceSeconds: 0.3 });
  expect(await soon(fault(work(database.db)))).toBe(true);
});

test("a connection that is lost at its first query costs that query and nothing else", async () => {
  front = await listen((near) => {
    const { hostname, port } = new URL(t.url);
    const far = connect(Number(port || 5432), hostname);
    let isStarted = false;
    for (const socket of [near, far]) socket.on("error", () => {});
    far.on("data", (bytes) => near.write(bytes)).once("data", () => (isStarted = true));
    near.on("data", (bytes) => (isStarted ? near.resetAndDestroy() : far.write(bytes)));
    near.on("close", () => far.destroy());
  });
  database = openDatabase(front.url, { poolSize: 1, graceSeconds: 0.3 });
  expect(await soon(fault(database.db.execute(sql`select 1`)))).toBe(true);
  await sleep(50); // an unhandled rejection fails the run
});

test("no further try begins when the first ones took the visitor's patience", async () => {
  let left = productionWaits.formMs;
  let tries = 0;
  const slow = async () => {
    tries += 1;
    left -= 1900;
    throw Object.assign(new Error("no answer"), { code: "DATABASE_SILENT" });
  };
  retryClock.leftMs = () => left;
  retryClock.wait = async (ms) => {
    left -= ms;
  };
  await expect(retryPassing(slow)).rejects.toThrow("no answer");
  expect({ tries, left }).toEqual({ tries: 2, left: 200 });
  // The pause and half a second fit exactly, and then a millisecond less is left.
  for (const [given, expected] of [
    [3400, 2],
    [3399, 1],
  ] as const) {
    [left, tries] = [given, 0];
    await expect(retryPassing(slow)).rejects.toThrow("no answer");
    expect([given, tries]).toEqual([given, expected]);
  }
});
