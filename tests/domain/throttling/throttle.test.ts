import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { type Db, openDatabase } from "~/db/client.server";
import { throttles } from "~/db/schema/accounts/throttles";
import { deleteExpiredThrottles, forgetAttempts, takeAttempt } from "~/domain/throttling/throttle.server";
import { type ThrottleKey, throttleRules } from "~/domain/throttling/throttle-rules";
import { testNow as start } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { patientLimits } from "../../support/patience";

const t = useDatabase();
const secret = "a-secret-of-the-tests-that-is-long-enough";
const account: ThrottleKey = { rule: "sign-in:account", subject: "nadia@test.example" };
const pair: ThrottleKey = { rule: "sign-in:pair", subject: "203.0.113.7 nadia@test.example" };
const address: ThrottleKey = { rule: "sign-in:address", subject: "203.0.113.7" };

let now = start;
beforeEach(() => {
  now = start;
});
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

/** The seconds to wait, or 0 if the attempt is allowed. */
async function attempt(throttleKeys: ThrottleKey[] = [pair], db: Db = t.db) {
  const answer = await takeAttempt(db, { secret, throttleKeys, now });
  return answer.ok ? 0 : answer.error.retryAfterSeconds;
}

async function attemptTimes(count: number, throttleKeys?: ThrottleKey[]) {
  const answers: number[] = [];
  for (let tries = 0; tries < count; tries += 1) answers.push(await attempt(throttleKeys));
  return answers;
}

const counts = async () => {
  const rows = await t.db.select().from(throttles);
  return Object.fromEntries(rows.map(({ rule, attempts }) => [rule, attempts]));
};

describe("one key", () => {
  test("passes freely, then waits, twice as long each time, up to the longest wait", async () => {
    expect(await attemptTimes(5)).toEqual([0, 0, 0, 0, 0]);
    const waits: number[] = [];
    for (let tries = 0; tries < 8; tries += 1) {
      const wait = await attempt();
      waits.push(wait);
      pass(wait - 0.001);
      expect(await attempt()).toBe(1);
      pass(0.001);
      expect(await attempt()).toBe(0);
    }
    expect(waits).toEqual([10, 20, 40, 80, 160, 300, 300, 300]);
  });

  test("may count as several attempts, the first time and later", async () => {
    expect(await attemptTimes(2, [{ ...pair, times: 3 }])).toEqual([0, 0]);
    expect(await counts()).toEqual({ "sign-in:pair": 6 });
    expect(await attempt()).toBe(20);
  });

  test("asking while one waits makes no wait longer", async () => {
    await attemptTimes(5);
    expect(new Set(await attemptTimes(50))).toEqual(new Set([10]));
    expect(await counts()).toEqual({ "sign-in:pair": 5 });
  });

  test("asking while one waits writes nothing: a stubborn stranger costs reads only", async () => {
    await attemptTimes(5);
    const versions = () => t.db.execute(sql`select ctid::text, xmin::text, xmax::text from throttles`);
    const before = await versions();
    await attemptTimes(5, [pair, address]);
    expect(await versions()).toEqual(before);
  });

  test("is forgotten some time after the last attempt that passed", async () => {
    await attemptTimes(5);
    pass(throttleRules["sign-in:pair"].forgetAfterSeconds - 0.001);
    expect(await attempt()).toBe(0);
    expect(await counts()).toEqual({ "sign-in:pair": 6 });
    pass(throttleRules["sign-in:pair"].forgetAfterSeconds);
    expect(await attemptTimes(5)).toEqual([0, 0, 0, 0, 0]);
    expect(await counts()).toEqual({ "sign-in:pair": 5 });
  });

  test("starts afresh when it is cleared, and only that one", async () => {
    await attemptTimes(5, [pair, address]);
    await forgetAttempts(t.db, { secret, throttleKeys: [pair] });
    expect(await counts()).toEqual({ "sign-in:address": 5 });
    expect(await attempt()).toBe(0);
    await forgetAttempts(t.db, { secret, throttleKeys: [] });
    await forgetAttempts(t.db, { secret, throttleKeys: [account] });
    expect(await counts()).toEqual({ "sign-in:address": 5, "sign-in:pair": 1 });
  });

  test("is the same in capitals, and another one under another rule, subject or secret", async () => {
    await attemptTimes(5);
    expect(await attempt([{ ...pair, subject: pair.subject.toUpperCase() }])).toBe(10);
    expect(await attempt([{ ...pair, rule: "second-step:account" }])).toBe(0);
    expect(await attempt([{ ...pair, subject: "203.0.113.8 nadia@test.example" }])).toBe(0);
    expect((await takeAttempt(t.db, { secret: `${secret}!`, throttleKeys: [pair], now })).ok).toBe(true);
  });

  test("have no names in the table", async () => {
    await attempt([pair, account, address]);
    const rows = JSON.stringify(await t.db.select().from(throttles));
    expect(rows).not.toMatch(/nadia|203\.0/);
    for (const { key } of await t.db.select().from(throttles)) {
      expect(key.toString("latin1")).not.toMatch(/nadia|203\.0/);
      expect(key).toHaveLength(32);
    }
  });
});

describe("several keys", () => {
  test("are counted all or none, and the longest wait is returned", async () => {
    await attemptTimes(5, [pair]);
    pass(1);
    await attemptTimes(30, [account]);
    expect(await attempt([account, address])).toBe(5);
    expect(await attempt([address, pair, account])).toBe(9);
    expect(await counts()).toEqual({ "sign-in:pair": 5, "sign-in:account": 30 });
    pass(5);
    expect(await attempt([account, address])).toBe(0);
    expect(await counts()).toMatchObject({ "sign-in:account": 31, "sign-in:address": 1 });
  });

  test("none, or the same one twice, are no mistake", async () => {
    expect(await attempt([])).toBe(0);
    expect(await attempt([pair, pair])).toBe(0);
    expect(await counts()).toEqual({ "sign-in:pair": 1 });
  });
});

describe("at once", () => {
  const throttleKeys = [address, account, pair];

  test.each(["new", "known", "expired"])("of 100 attempts exactly the free ones pass (%s)", async (state) => {
    if (state === "expired") {
      await attemptTimes(5, throttleKeys);
      pass(throttleRules["sign-in:account"].forgetAfterSeconds);
    }
    if (state === "known") await attempt(throttleKeys);
    const orders = [throttleKeys, [...throttleKeys].reverse(), [pair, address, account]];
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, number) => attempt(orders[number % 3])),
    );
    const free = state === "known" ? 4 : 5;
    expect(answers.filter((wait) => wait === 0)).toHaveLength(free);
    expect(new Set(answers)).toEqual(new Set([0, 10]));
    expect(await counts()).toEqual({ "sign-in:address": 5, "sign-in:account": 5, "sign-in:pair": 5 });
  });

  const some = Array.from(
    { length: 6 },
    (_, number): ThrottleKey => ({ ...address, subject: `198.51.100.${number}` }),
  );

  test.each([
    ["clearing", () => forgetAttempts(t.db, { secret, throttleKeys: some })],
    ["an attempt", () => attempt(some)],
  ])("%s that waits for a row holds none that comes after it", async (_, work) => {
    await attempt(some);
    const rows = await t.db.select({ id: throttles.id }).from(throttles).orderBy(throttles.key);
    const lock = (tx: Db, id = "") =>
      tx.execute(sql`select from throttles where id = ${id} for update nowait`);
    let waiting: Promise<unknown> | undefined;
    await t.db.transaction(async (tx) => {
      await lock(tx, rows[0]?.id);
      waiting = work();
      const waiters = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await vi.waitFor(async () => expect(await t.db.execute(waiters)).toHaveLength(1), { timeout: 60_000 });
      await lock(tx, rows.at(-1)?.id);
    });
    await waiting;
  });

  test("overlapping keys, clearing and cleaning up don't deadlock", async () => {
    const work = Array.from({ length: 200 }, (_, number) => {
      const mine = [0, 1, 2].flatMap((step) => some[(number * (step + 1) + step) % some.length] ?? []);
      if (number % 5 === 0) return forgetAttempts(t.db, { secret, throttleKeys: mine.reverse() });
      if (number % 7 === 0)
        return deleteExpiredThrottles(t.db, { now: new Date(now.getTime() + 1e9), limit: 3 });
      return attempt(mine);
    });
    await Promise.all(work);
  });

  test("two instances count together, and so does one that was started again", async () => {
    const instances = [openDatabase(t.url, patientLimits), openDatabase(t.url, patientLimits)];
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, number) => attempt([pair], instances[number % 2]?.db)),
    );
    expect(answers.filter((wait) => wait === 0)).toHaveLength(5);
    await Promise.all(instances.map(({ close }) => close()));
    const restarted = openDatabase(t.url, patientLimits);
    expect(await attempt([pair], restarted.db)).toBe(10);
    await restarted.close();
  });
});
