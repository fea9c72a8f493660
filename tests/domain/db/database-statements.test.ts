import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { builtOnce, prepared } from "~/db/built-once.server";
import { type Db, openDatabase } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { useDatabase } from "../../support/db/database";
import { patientLimits } from "../../support/patience";

/** How queries reach the server: prepared where the code asks for it, and nowhere else. */

const t = useDatabase();

const named = (db: Db, { name }: { name: string }) =>
  db.select({ id: users.id }).from(users).where(eq(users.fullName, name));
const askNamed = builtOnce(named);

test.each<[what: string, times: number, ask: (db: Db, name: string) => Promise<unknown>, settings?: object]>([
  ["a query", 0, async (db, name) => await named(db, { name })],
  ["a hot query", 1, (db, name) => prepared(named(db, { name }))],
  ["a query that is built once", 1, (db, name) => askNamed(db, { name })],
  ["the same in a transaction", 1, (db, name) => db.transaction((tx) => askNamed(tx, { name }))],
  ["a hot query behind a pooler", 0, (db, name) => prepared(named(db, { name })), { prepares: false }],
])("%s: prepared %i times, however often it comes", async (_what, expected, ask, settings) => {
  const { db, close } = openDatabase(t.url, { ...patientLimits, poolSize: 1, ...settings });
  onTestFinished(close);
  for (const name of ["Nadia", "Omar", "Pia"]) await ask(db, name);
  const texts = await db.execute("select statement from pg_prepared_statements");
  expect(texts.filter(({ statement }) => `${statement}`.includes("full_name"))).toHaveLength(expected);
});

test("Postgres starts no helpers for a query, and compiles none", async () => {
  const { db, close } = openDatabase(t.url, patientLimits);
  onTestFinished(close);
  const settings = await db.execute(
    "select name, setting from pg_settings where name in ('max_parallel_workers_per_gather', 'jit') order by name",
  );
  expect([...settings]).toEqual([
    { name: "jit", setting: "off" },
    { name: "max_parallel_workers_per_gather", setting: "0" },
  ]);
});
