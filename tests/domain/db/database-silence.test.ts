import { setTimeout as sleep } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Database, type Db, type databaseLimits, openDatabase } from "~/db/client.server";
import { isPassing } from "~/db/errors.server";
import { users } from "~/db/schema/accounts/users";
import { useDatabase } from "../../support/db/database";
import { DatabaseGate } from "../../support/db/database-gate";
import { patientLimits } from "../../support/patience";
import { createUser } from "../../support/scenes/factories";
import { untilTransactionWaits } from "../../support/waiting";

/** Connections that have gone silent are given up in time, and the pool recovers. */

const t = useDatabase();
/** What isn't a test's subject has time enough on a busy machine. */
const limits = { ...patientLimits, poolSize: 3, graceSeconds: 0.6 };
/** Of a query, in milliseconds: sound ones are answered sooner on a busy machine too. */
const queryMs = 3000;
let gate: DatabaseGate;
let database: Database;

function open(options: Partial<typeof databaseLimits> = {}): Db {
  database = openDatabase(gate.url, { ...limits, ...options });
  return database.db;
}

beforeEach(async () => {
  gate = new DatabaseGate(t.url);
  await gate.open();
});
afterEach(async () => {
  await database.close();
  await gate.shut();
});

/** Begins at once; Drizzle's own query begins only when it is awaited. */
const ask = async (db: Db, question: SQL) => [...(await db.execute(question))];
const one = (db: Db) => ask(db, sql`select 1`);
const connectAll = (db: Db) =>
  Promise.all(Array.from({ length: limits.poolSize }, () => db.execute(sql`select pg_sleep(0.2)`)));
const passingFault = (work: Promise<unknown>) =>
  work.then(
    () => "no fault",
    (error) => (isPassing(error) ? "passing" : error),
  );

test("queries on silent connections fail with a passing fault; those that waited get fresh ones", async () => {
  const db = open({ queryMs });
  await connectAll(db);
  gate.swallow();
  const onSilent = Array.from({ length: limits.poolSize }, () => passingFault(one(db)));
  const waiting = [one(db), one(db)];
  expect(await Promise.all(onSilent)).toEqual(["passing", "passing", "passing"]);
  await Promise.all(waiting);
  await one(db);
});

test("the fresh connections read and write values as the first ones did", async () => {
  const db = open({ queryMs });
  const question = sql`select ${'{"a":1}'}::jsonb -> 'a' as json, ${"2026-11-20T08:00:00Z"}::timestamptz as moment`;
  await connectAll(db);
  const before = await ask(db, question);
  gate.swallow();
  expect(await passingFault(one(db))).toBe("passing");
  expect(await ask(db, question)).toEqual(before);
});

test("a query on a sound connection outlives its silent neighbour", async () => {
  const db = open({ transactionMs: 800, graceSeconds: 3 });
  await one(db);
  gate.swallow(); // the only connection there is yet
  const silent = passingFault(db.transaction(one));
  let sound: Promise<unknown> | undefined;
  await t.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(1)`);
    sound = ask(db, sql`select 'sound' as word from pg_advisory_xact_lock(1)`);
    await untilTransactionWaits(tx);
    expect(await silent).toBe("passing");
  });
  expect(await sound).toEqual([{ word: "sound" }]);
});

test("a transaction whose connection goes silent on the way fails, and its place is free again", async () => {
  const db = open({ poolSize: 1, queryMs });
  const after: string[] = [];
  const work = db.transaction(async (tx) => {
    await one(tx);
    gate.swallow();
    after.push(await passingFault(one(tx)));
    after.push(await passingFault(tx.transaction((nested) => one(nested))));
  });
  expect(await passingFault(work)).toBe("passing");
  await one(db);
  expect(after).toEqual(["passing", "passing"]);
});

test("a commit that isn't answered fails like a query", async () => {
  const db = open({ poolSize: 1, queryMs });
  const work = db.transaction(async (tx) => {
    await createUser(tx);
    gate.swallow();
  });
  expect(await passingFault(work)).toBe("passing");
  await one(db);
});

test("a transaction that takes too long as a whole fails, and nothing of it is committed", async () => {
  const db = open({ poolSize: 1, transactionMs: 800 });
  let goOn = () => {};
  const failed = new Promise<void>((resolve) => (goOn = resolve));
  let isDone = false;
  const work = db.transaction(async (tx) => {
    await createUser(tx);
    await failed;
    isDone = true;
  });
  expect(await passingFault(work)).toBe("passing");
  goOn();
  await expect.poll(() => isDone).toBe(true);
  await one(db);
  expect(await t.db.$count(users)).toBe(0);
});

/** postgres.js alone would end the program here, because it writes to a socket that no longer exists. */
describe("a transaction whose connection is lost", () => {
  const end = async (tx: Db) => {
    const [row] = await tx.execute(sql`select pg_backend_pid() as pid`);
    await t.db.execute(sql`select pg_terminate_backend(${row?.pid})`);
    await sleep(200);
  };

  test.each<[string, (tx: Db) => Promise<unknown>]>([
    ["between queries", async (tx) => end(tx).then(() => one(tx))],
    ["before its commit", end],
    ["before its rollback", (tx) => end(tx).then(() => Promise.reject(new Error("no more")))],
    ["in a savepoint", async (tx) => tx.transaction(end)],
    [
      "during a query",
      async (tx) => {
        const slow = ask(tx, sql`select pg_sleep(1)`);
        await sleep(100);
        await gate.shut();
        await gate.open();
        await slow;
      },
    ],
    [
      "during a query whose fault is swallowed",
      async (tx) => {
        const slow = ask(tx, sql`select pg_sleep(1)`).catch(() => {});
        await sleep(100);
        await gate.shut();
        await gate.open();
        await slow;
      },
    ],
  ])("%s fails with a passing fault", async (_, work) => {
    const db = open();
    expect(await passingFault(db.transaction(work))).toBe("passing");
    await sleep(50);
    await one(db);
  });

  test("and goes no further", async () => {
    const db = open();
    const after: string[] = [];
    const work = db.transaction(async (tx) => {
      await end(tx);
      after.push(await passingFault(one(tx)));
    });
    expect(await passingFault(work)).toBe("passing");
    await expect.poll(() => after).toEqual(["passing"]);
  });
});
