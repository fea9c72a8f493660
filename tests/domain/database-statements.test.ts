import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Database, openDatabase } from "~/db/client.server";
import { HotStatements } from "~/db/hot-statements.server";
import { bookings } from "~/db/schema/bookings";
import { experts } from "~/db/schema/experts";
import { sessions } from "~/db/schema/sessions";
import { users } from "~/db/schema/users";
import { useDatabase } from "../support/database";
import { createBooking, createExpert, createUser } from "../support/factories";

/** How queries reach the server: side by side in one statement, and prepared where they come again and again. */

const t = useDatabase();
let watched: Database;
let statements: string[] = [];

beforeAll(() => {
  watched = openDatabase(t.url, { poolSize: 1, onStatement: (text) => void statements.push(text) });
});
beforeEach(() => {
  statements = [];
});
afterAll(() => watched.close());

const countOf = (rows: unknown[]) => rows.length;

test("reads side by side are one statement, with the same rows as alone", async () => {
  const { db } = watched;
  const learner = await createUser(t.db, { fullName: "Nadia Haddad" });
  const expert = await createExpert(t.db, { skills: ['SIEM "daily"', "a,b", "{}"], rating: 4.5 });
  await createBooking(t.db, {
    learnerId: learner.id,
    expertId: expert.id,
    startsAt: new Date("2026-11-25T10:00Z"),
  });
  const tokenHash = Buffer.from("00ff10", "hex");
  const times = {
    lastUsedAt: new Date("2026-11-23T10:00:00.123Z"),
    expiresAt: new Date("2026-12-23T10:00Z"),
  };
  await t.db.insert(sessions).values({ tokenHash, userId: learner.id, remember: true, ...times });
  const reads = () => [
    db.select().from(users).where(eq(users.id, learner.id)),
    db.select().from(experts).where(eq(experts.id, expert.id)),
    db.select({ bookings, experts }).from(bookings).innerJoin(experts, eq(experts.id, bookings.expertId)),
    db.select({ id: users.id, expert: experts }).from(users).leftJoin(experts, eq(experts.id, users.id)),
    db.select().from(sessions),
    db.select({ id: users.id }).from(users).where(sql`false`),
    db.select({ n: sql<number>`count(*)::int` }).from(users).where(eq(users.fullName, "Nadia $1 Haddad")),
  ];
  const together = await Promise.all(reads());
  expect(statements).toHaveLength(1);
  const alone: unknown[] = [];
  for (const read of reads()) alone.push(await read);
  expect(together).toEqual(alone);
  expect(together[4]).toMatchObject([{ tokenHash, ...times }]);
  expect(together.map(countOf)).toEqual([1, 1, 1, 1, 1, 0, 1]);
});

test("one that fails takes no other along", async () => {
  const { db } = watched;
  await createUser(t.db);
  const answers = await Promise.allSettled([
    db.select({ id: users.id }).from(users),
    db.select({ id: sql`1 / 0` }).from(users),
    db.select({ id: users.id }).from(users),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});

test("in a transaction they are one statement as well, after what was written before them", async () => {
  const learner = await createUser(t.db);
  await watched.db.transaction(async (tx) => {
    await tx.update(users).set({ fullName: "Renamed" }).where(eq(users.id, learner.id));
    statements = [];
    const names = () => tx.select({ name: users.fullName }).from(users);
    expect(await Promise.all([names(), names()])).toEqual([[{ name: "Renamed" }], [{ name: "Renamed" }]]);
    expect(statements).toHaveLength(1);
  });
});

test("in a transaction all of them fail with the fault of the one", async () => {
  const work = watched.db.transaction((tx) =>
    Promise.all([
      tx.select({ id: sql`1 / 0` }).from(sql`(select 1) as one`),
      tx.select({ id: users.id }).from(users),
    ]),
  );
  await expect(work).rejects.toMatchObject({ cause: { code: "22012" } });
});

test("what writes or locks goes alone", async () => {
  const learner = await createUser(t.db);
  await watched.db.transaction((tx) =>
    Promise.all([
      tx.select({ id: users.id }).from(users).where(eq(users.id, learner.id)).for("update"),
      tx.update(users).set({ fullName: "Renamed" }).where(eq(users.id, learner.id)),
      tx.select({ id: users.id }).from(users),
    ]),
  );
  expect(statements).toHaveLength(5);
});

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
  const isHot = (text: string) => [hot.isHot(text), hot.isHot(text), hot.isHot(text)].at(-1);
  const taken = Array.from({ length: 2000 }, (_, n) => isHot(`select ${n}`));
  expect(taken.filter(Boolean)).toHaveLength(300);
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
    const uses = Array.from({ length: 5 }, () => hot.isHot(`select from experts where ${condition}`));
    expect(uses.includes(true)).toBe(isHot);
  },
);
