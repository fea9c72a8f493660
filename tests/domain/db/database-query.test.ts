import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseLimits } from "~/db/client.server";
import { GuardedClient } from "~/db/guarded-client.server";
import { useDatabase } from "../../support/db/database";

/** The replacement of postgres.js' query behaves like the original: it starts when it is awaited, and runs once. */

const t = useDatabase();
let own: postgres.Sql;
let guarded: GuardedClient;

beforeAll(async () => {
  own = postgres(t.url, { max: 1, onnotice: () => {} });
  await own`create sequence runs`;
  guarded = new GuardedClient(
    () => ({ sql: postgres(t.url, { max: 2 }), hasConnected: () => true }),
    databaseLimits,
  );
});
afterAll(async () => {
  await guarded.close();
  await own.end();
});

const next = "select nextval('runs')::int as run";
const runs = async () =>
  (await own`select case when is_called then last_value else 0 end::int as n from runs`)[0]?.n;

test("however many wait, it runs once", async () => {
  const before = await runs();
  const query = guarded.sql.unsafe(next);
  expect(await runs()).toBe(before);
  const answers = await Promise.all([query, query, query.then((rows) => rows), query.catch(() => [])]);
  await query.finally(() => {});
  await query.values();
  expect(answers.map((rows) => rows[0])).toEqual(Array(4).fill({ run: before + 1 }));
  expect(await runs()).toBe(before + 1);
});

test("values() gives arrays, to everybody", async () => {
  const query = guarded.sql.unsafe("select 1 as a, 2 as b");
  const values = query.values();
  expect([...(await values)]).toEqual([[1, 2]]);
  expect([...(await query)]).toEqual([[1, 2]]);
});

test.each(["alone", "in a transaction"])("a fault reaches catch, then and finally: %s", async (where) => {
  const faults: unknown[] = [];
  const ask = async (sql: Pick<postgres.Sql, "unsafe">) => {
    const query = sql.unsafe("select nothing");
    await query.catch((error) => faults.push(error.code));
    await query.then(null, (error) => faults.push(error.code));
    await query.finally(() => faults.push("ended")).catch(() => {});
  };
  const all = where === "alone" ? ask(guarded.sql) : guarded.sql.begin(ask);
  await all.catch((error) => expect(error.code).toBe("42703"));
  expect(faults).toEqual(["42703", "42703", "ended"]);
});
