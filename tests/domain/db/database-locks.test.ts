import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Database, type Db, openDatabase } from "~/db/client.server";
import { storageFault } from "~/db/errors.server";
import { lockInOrder, tryLock } from "~/db/locks.server";
import { withinFormTime } from "~/platform/time-left.server";
import { useDatabase } from "../../support/db/database";
import { DatabaseGate } from "../../support/db/database-gate";
import { productionWaits, waitAsInProduction } from "../../support/patience";

/** A lock that is held for too long causes a transient fault for those who want it, and nothing for others. */

const t = useDatabase();
waitAsInProduction();
let gate: DatabaseGate;
let database: Database;

beforeEach(async () => {
  gate = new DatabaseGate(t.url);
  await gate.open();
});
afterEach(async () => {
  await database.close();
  await gate.shut();
});

/** Holds the lock until the returned function is called. */
async function hold(kind: string, id: string) {
  let letGo = () => {};
  const wish = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let done: Promise<unknown> = Promise.resolve();
  await new Promise<void>((resolve) => {
    done = t.db.transaction(async (tx) => {
      await lockInOrder(tx, [kind, id]);
      resolve();
      await wish;
    });
  });
  return async () => {
    letGo();
    await done;
  };
}

test("an id in capitals has the same lock", async () => {
  database = openDatabase(gate.url, { poolSize: 1 });
  const free = (id: string) => database.db.transaction((tx) => tryLock(tx, "class", id));
  const letGo = await hold("class", "0190C0DE-0000");
  expect([await free("0190c0de-0000"), await free("other")]).toEqual([false, true]);
  await letGo();
});

test("waiters give up after 2 s, and reading goes on", async () => {
  database = openDatabase(gate.url, { poolSize: 4 });
  const { db } = database;
  const letGo = await hold("expert", "a");
  const waiters = Array.from({ length: 6 }, () =>
    db.transaction((tx) => lockInOrder(tx, ["expert", "a"])).then(() => null, storageFault),
  );
  await Promise.all([db.execute(sql`select 1`), db.execute(sql`select 1`)]);

  expect(await waiters[0]).toEqual({ kind: "timeout" });
  await letGo();
  for (const fault of (await Promise.all(waiters)).filter((fault) => fault !== null)) {
    expect(fault).toEqual({ kind: "timeout" });
  }
  await db.transaction((tx) => lockInOrder(tx, ["expert", "a"]));
});

test("the short wait is the transaction's own", async () => {
  database = openDatabase(gate.url, { poolSize: 1 });
  const { db } = database;
  await db.transaction(async (tx) => {
    await lockInOrder(tx, ["expert", "a"]);
    expect(await tx.execute(sql`show lock_timeout`)).toMatchObject([{ lock_timeout: "2s" }]);
  });
  expect(await db.execute(sql`show lock_timeout`)).toMatchObject([{ lock_timeout: "0" }]);
});

test("with little of a form's time left, a lock is waited for no longer than that", async () => {
  database = openDatabase(gate.url, { poolSize: 1 });
  const waitFor = (tx: Db) => lockInOrder(tx, ["expert", "a"]).then(() => tx.execute(sql`show lock_timeout`));
  const now = vi.spyOn(performance, "now").mockReturnValue(1_000);
  const shown = await withinFormTime(async () => {
    now.mockReturnValue(1_000 + productionWaits.formMs - 700);
    // A part of the work has what is left of the whole.
    const some = await withinFormTime(() => database.db.transaction(waitFor));
    now.mockReturnValue(1_000 + productionWaits.formMs + 900);
    return [some, await database.db.transaction(waitFor)];
  });
  now.mockRestore();
  expect(shown).toMatchObject([[{ lock_timeout: "700ms" }], [{ lock_timeout: "250ms" }]]);
});

test("the lock of a transaction whose program is gone comes free", async () => {
  database = openDatabase(gate.url, { poolSize: 1, queryMs: 500, idleInTransactionMs: 800, graceSeconds: 0 });
  const gone = database.db.transaction(async (tx) => {
    await lockInOrder(tx, ["expert", "a"]);
    gate.swallow(); // the server still sees an open connection
    await tx.execute(sql`select 1`);
  });
  expect(await gone.then(() => null, storageFault)).toEqual({ kind: "unavailable" });
  await t.db.transaction((tx) => lockInOrder(tx, ["expert", "a"]));
});

test("the server's own limits are set on every connection", async () => {
  database = openDatabase(gate.url);
  const [row] = await database.db.execute(
    sql`select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`,
  );
  expect(row).toEqual({ statement: "5s", idle: "10s" });
});
