import { asc, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Db } from "~/db/client.server";
import { dailyFigures } from "~/db/schema/site/daily-figures";
import { closeDays, findLastClosedDay } from "~/domain/counts/close-days.server";
import { addDays, dayOf, type Figure, figures, startOfDay } from "~/domain/counts/figure";
import { countAccounts, readFigure } from "~/domain/counts/read-figures.server";
import { move, post } from "~/domain/ledger/post.server";
import { testNow as now } from "../../support/caller";
import { countedTables, withoutForeignKeys, writeCounted } from "../../support/db/counted-rows";
import { useDatabase } from "../../support/db/database";
import { createUser } from "../../support/scenes/factories";

/** The figures of each day: closed days are stored, the others are counted, and together they are right. */

const t = useDatabase();
const dayMs = 86_400_000;
const today = dayOf(now);
const counted = figures.filter((figure) => figure !== "revenue");
const closeAll = async (db: Db, at: Date) => {
  while ((await closeDays(db, at)) > 0);
};

/** Runs a scene and rolls it back, so that the scenes of a test don't affect each other. */
async function inScene(play: (tx: Db) => Promise<void>) {
  const over = new Error("over");
  const scene = t.db.transaction(async (tx) => {
    await withoutForeignKeys(tx);
    await play(tx);
    throw over;
  });
  await expect(scene).rejects.toBe(over);
}

interface Happening {
  figure: Figure;
  /** Milliseconds after midnight. */
  at: number;
  cents: number;
  currency: string;
}
const happening: fc.Arbitrary<Happening> = fc.record({
  figure: fc.constantFrom(...figures),
  at: fc.oneof(fc.constantFrom(0, dayMs - 1), fc.integer({ min: 0, max: dayMs - 1 })),
  cents: fc.integer({ min: -5000, max: 5000 }).filter((cents) => cents !== 0),
  currency: fc.constantFrom("USD", "EUR"),
});
const oneDay = fc.record({
  happenings: fc.array(happening, { maxLength: 4 }),
  /** Whether the job runs in the following night, and whether all old rows are deleted then. */
  closes: fc.boolean(),
  deletes: fc.boolean(),
});

test("closed days and the rest are together what happened, whenever days are closed and whatever is deleted", async () => {
  const play = async (days: Array<typeof oneDay extends fc.Arbitrary<infer Day> ? Day : never>) =>
    inScene(async (tx) => {
      const truth = new Map<string, { count: number; cents: number }>();
      const totals = new Map<Figure, number>();
      for (const [index, { happenings, closes, deletes }] of days.entries()) {
        const day = addDays(today, index + 1 - days.length);
        for (const { figure, at, cents, currency } of happenings) {
          const isMoney = figure === "revenue";
          await writeCounted[figure](tx, new Date(startOfDay(day).getTime() + at), { cents, currency });
          const key = `${figure} ${day} ${isMoney ? currency : null}`;
          const before = truth.get(key) ?? { count: 0, cents: 0 };
          truth.set(key, {
            count: before.count + (isMoney && cents < 0 ? 0 : 1),
            cents: before.cents + (isMoney ? cents : 0),
          });
          totals.set(figure, (totals.get(figure) ?? 0) + 1);
        }
        if (!closes || day === today) continue;
        await closeAll(tx, new Date(startOfDay(addDays(day, 1)).getTime() + dayMs / 2));
        if (deletes) for (const figure of figures) await tx.delete(countedTables[figure]);
      }
      const found = new Map<string, { count: number; cents: number }>();
      for (const figure of figures) {
        for (const { day, currency, count, cents } of (await readFigure(tx, figure, now)).days) {
          expect(found.has(`${figure} ${day} ${currency}`)).toBe(false);
          if (count !== 0 || cents !== 0) found.set(`${figure} ${day} ${currency}`, { count, cents });
        }
      }
      const isSomething = ([, { count, cents }]: [string, { count: number; cents: number }]) =>
        count !== 0 || cents !== 0;
      expect(found).toEqual(new Map([...truth].filter(isSomething)));
      for (const figure of counted)
        expect((await readFigure(tx, figure, now)).total).toBe(totals.get(figure) ?? 0);
    });
  await fc.assert(fc.asyncProperty(fc.array(oneDay, { minLength: 1, maxLength: 40 }), play), { numRuns: 15 });
});

test("a day is closed ten minutes after it is over, once, with every figure, empty ones too", async () => {
  await inScene(async (tx) => {
    expect(await closeDays(tx, now)).toBe(0);
    await writeCounted.scans(tx, new Date(startOfDay(addDays(today, -2)).getTime() + 1));
    await writeCounted.revenue(tx, startOfDay(addDays(today, -1)));
    const midnight = startOfDay(today).getTime();
    expect(await closeDays(tx, new Date(midnight + 599_999))).toBe(1);
    expect(await closeDays(tx, new Date(midnight + 600_000))).toBe(1);
    const rows = await tx
      .select()
      .from(dailyFigures)
      .orderBy(asc(dailyFigures.day), asc(dailyFigures.figure));
    expect(
      rows.map(({ day, figure, currency, count, cents }) => [day, figure, currency, count, cents]),
    ).toEqual([
      ...["bookings", "messages", "scans", "users", "views"].map((figure) => [
        ...[addDays(today, -2), figure, null, figure === "scans" ? 1 : 0, 0],
      ]),
      [addDays(today, -1), "bookings", null, 0, 0],
      [addDays(today, -1), "messages", null, 0, 0],
      [addDays(today, -1), "revenue", "USD", 1, 4000],
      ...["scans", "users", "views"].map((figure) => [addDays(today, -1), figure, null, 0, 0]),
    ]);
    // A row that is added to a closed day is too late.
    await writeCounted.scans(tx, startOfDay(addDays(today, -1)));
    await closeAll(tx, now);
    expect(await tx.select().from(dailyFigures)).toHaveLength(rows.length);
  });
});

test("the first time, all days since the first row are closed; two at once write each once", async () => {
  await writeCounted.users(t.db, new Date(now.getTime() - 100 * dayMs));
  await Promise.all([closeAll(t.db, now), closeAll(t.db, now)]);
  expect(await findLastClosedDay(t.db)).toBe(addDays(today, -1));
  expect(await t.db.$count(dailyFigures)).toBe(100 * counted.length);
});

test("a closed day can't be changed", async () => {
  await writeCounted.users(t.db, new Date(now.getTime() - 2 * dayMs));
  await closeAll(t.db, now);
  for (const change of [t.db.delete(dailyFigures), t.db.update(dailyFigures).set({ count: 5 })]) {
    await expect(change).rejects.toMatchObject({ cause: { message: "daily_figures is append-only" } });
  }
});

test("fees are no revenue; the admin is no new user and no learner, an erased account a new user only", async () => {
  await createUser(t.db, { role: "admin", createdAt: now });
  await createUser(t.db, { role: "expert", createdAt: new Date(now.getTime() - 40 * dayMs) });
  await createUser(t.db, { createdAt: now });
  await createUser(t.db, { createdAt: now, erasedAt: now, isActive: false });
  expect(await countAccounts(t.db, new Date(now.getTime() - dayMs))).toEqual({ all: 2, recent: 1 });
  expect((await readFigure(t.db, "users", now)).days).toMatchObject([{ count: 1 }, { day: today, count: 2 }]);
  await inScene(async (tx) => {
    await writeCounted.revenue(tx, now);
    await post(tx, {
      ...{ kind: "fee", paymentId: crypto.randomUUID(), currency: "USD", now },
      lines: move({ account: "fees" }, { account: "provider" }, 90),
    });
    expect((await readFigure(tx, "revenue", now)).days).toEqual([
      { day: today, currency: "USD", count: 1, cents: 4000 },
    ]);
  });
});

test("only what isn't closed is read from the rows, by an index", async () => {
  await inScene(async (tx) => {
    const first = now.getTime() - 30 * dayMs;
    await tx.execute(sql`insert into ai_skill_scans (id, scan_type, content_version, created_at)
      select gen_random_uuid(), 'quick', '1', ${new Date(first).toISOString()}::timestamptz + n * interval '10 minutes'
      from generate_series(1, 4000) as n`);
    await closeAll(tx, now);
    await tx.execute(sql`analyze ai_skill_scans`);
    const readRows = async () => {
      const [row] = await tx.execute(sql`select seq_tup_read + coalesce(idx_tup_fetch, 0) as rows
        from pg_stat_xact_user_tables where relname = 'ai_skill_scans'`);
      return Number(row?.rows);
    };
    const before = await readRows();
    expect((await readFigure(tx, "scans", now)).total).toBe(4000);
    expect((await readRows()) - before).toBeLessThan(200);
  });
});
