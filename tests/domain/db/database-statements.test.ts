import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Database, openDatabase } from "~/db/client.server";
import { HotStatements } from "~/db/hot-statements.server";
import { users } from "~/db/schema/accounts/users";
import { useDatabase } from "../../support/db/database";
import { patientLimits } from "../../support/patience";

/** How queries reach the server: prepared if they are repeated. */

const t = useDatabase();
let watched: Database;
let statements: string[] = [];

beforeAll(() => {
  watched = openDatabase(t.url, {
    ...patientLimits,
    poolSize: 1,
    onStatement: (text) => void statements.push(text),
  });
});
beforeEach(() => {
  statements = [];
});
afterAll(() => watched.close());

test("a statement is prepared once it has come three times", async () => {
  const prepared = async () =>
    (await watched.db.execute(sql`select from pg_prepared_statements where statement like '%hot-text%'`))
      .length;
  const ask = () =>
    watched.db
      .select({ id: users.id })
      .from(users)
      .where(sql`${users.fullName} = ${"Nadia"} and 'hot-text' <> ''`);
  for (const expected of [0, 0, 1, 1]) {
    await ask();
    expect(await prepared()).toBe(expected);
  }
});

test("texts that filters make don't fill the server's memory", () => {
  const hot = new HotStatements();
  const isHot = (text: string) =>
    [hot.countAndCheckHot(text), hot.countAndCheckHot(text), hot.countAndCheckHot(text)].at(-1);
  const taken = Array.from({ length: 2000 }, (_, n) => isHot(`select ${n}`));
  expect(taken.filter(Boolean)).toHaveLength(100);
});

test.each([
  ["search_text like $1", false],
  ["search_text like '%' || $1 || '%'", false],
  ["x like 'it''s' || $1", false],
  ["name\nILIKE $1", false],
  ["facets && $1", false],
  [`$1::text[] && "experts"."facets"`, false],
  ["facet like 'skill:%' group by facet", true],
  [`"best"."specialties" && "asked"."specialties"`, true],
])(
  "%s is planned with its value, however often it comes; with none to come it is prepared",
  (condition, isHot) => {
    const hot = new HotStatements();
    const uses = Array.from({ length: 5 }, () =>
      hot.countAndCheckHot(`select from experts where ${condition}`),
    );
    expect(uses.includes(true)).toBe(isHot);
  },
);
