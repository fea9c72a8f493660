import { type SQL, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { mayFollowClass, readClassNumbers } from "~/domain/classes/class-numbers.server";
import {
  announcedQuery,
  eachClassSlug,
  findClassBySlug,
  findOtherDates,
  listAnnounced,
  listPast,
  listUpcoming,
  pastQuery,
  upcomingQuery,
} from "~/domain/classes/public/public-classes.server";
import { newId } from "~/platform/ids";
import { callerOfId, inHours, testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createLiveClass, createSeat } from "../../support/scenes/classes";
import { createExpert, createUser } from "../../support/scenes/factories";

const t = useDatabase();
const titles = (page: { classes: Array<{ title: string }> }) => page.classes.map(({ title }) => title);

describe("the lists", () => {
  test("what is ahead or on comes soonest first, what is over latest first, and neither what was cancelled", async () => {
    const make = (title: string, startsAt: Date | null, values = {}) =>
      createLiveClass(t.db, { title, startsAt, ...values });
    await make("Later", inHours(48));
    await make("Soon", inHours(1), { status: "sold_out" });
    await make("On", inHours(-0.5));
    await make("Over", inHours(-1));
    await make("Long over", inHours(-100));
    await make("Off", inHours(5), { status: "cancelled", cancelledAt: now, cancelledBy: "admin" });
    await make("Some day", null);
    expect(titles(await listUpcoming(t.db, { now, page: 1 }))).toEqual(["On", "Soon", "Later"]);
    expect(titles(await listPast(t.db, { now, page: 1 }))).toEqual(["Over", "Long over"]);
    expect(titles({ classes: await listAnnounced(t.db) })).toEqual(["Some day"]);
  });

  test("a page holds twelve, and tells of the next", async () => {
    for (let index = 1; index <= 13; index++) {
      await createLiveClass(t.db, { title: `Class ${index}`, startsAt: inHours(index) });
    }
    const first = await listUpcoming(t.db, { now, page: 1 });
    expect([first.classes.length, first.hasNext]).toEqual([12, true]);
    const second = await listUpcoming(t.db, { now, page: 2 });
    expect([titles(second), second.hasNext]).toEqual([["Class 13"], false]);
  });

  test("what has no date yet is listed beyond a page", async () => {
    for (let index = 0; index < 14; index++) await createLiveClass(t.db, { startsAt: null });
    expect(await listAnnounced(t.db)).toHaveLength(14);
  });

  test("with 20,000 classes they walk the index of the start", async () => {
    await t.db.execute(sql`insert into classes (id, slug, series_id, title, summary, expert_name, price_cents,
        duration_minutes, starts_at, ends_at, max_seats, status)
      select gen_random_uuid(), 'class-' || n, gen_random_uuid(), 'Class', 'A class.', 'A teacher', 100, 60,
        ${now.toISOString()}::timestamptz + (n - 10000) * interval '1 hour', ${now.toISOString()}::timestamptz + (n - 9999) * interval '1 hour', 5, 'open'
      from generate_series(1, 20000) as n`);
    await t.db.execute(sql`analyze classes`);
    const asked = { now, page: 1 };
    const plans = await Promise.all(
      [upcomingQuery(t.db, asked), pastQuery(t.db, asked), announcedQuery(t.db)].map(planOf),
    );
    for (const plan of plans) {
      expect(plan).toContain("classes_starts_at_index");
      expect(plan).not.toContain("Seq Scan on classes");
    }
    for (const plan of plans.slice(0, 2)) expect(plan).not.toContain("Sort");
  });
});

async function planOf(query: { getSQL(): SQL }): Promise<string> {
  const rows = await t.db.execute(sql`explain ${query.getSQL()}`);
  return rows.map((row) => String(row["QUERY PLAN"])).join("\n");
}

test("a teacher with a card has the card's name; a name alone stays as it is", async () => {
  const { id } = await createExpert(t.db, { name: "Amara Okafor" });
  await createLiveClass(t.db, { slug: "with-card", expertId: id });
  await createLiveClass(t.db, { slug: "without-card" });
  expect((await findClassBySlug(t.db, "with-card"))?.expertName).toBe("Amara O.");
  expect((await findClassBySlug(t.db, "without-card"))?.expertName).toBe("Amara Okafor");
});

test("the other dates of a class are those of its series that are ahead", async () => {
  const first = await createLiveClass(t.db, { startsAt: inHours(24) });
  const { seriesId } = first;
  const later = await createLiveClass(t.db, { seriesId, startsAt: inHours(72) });
  const full = await createLiveClass(t.db, { seriesId, startsAt: inHours(48), status: "sold_out" });
  await createLiveClass(t.db, { seriesId, startsAt: inHours(-24) });
  await createLiveClass(t.db, { seriesId, startsAt: null });
  await createLiveClass(t.db, { startsAt: inHours(30) });
  const dates = await findOtherDates(t.db, { of: first, now });
  expect(dates.map(({ id }) => id)).toEqual([full.id, later.id]);
});

test("all slugs are read in pieces, within the limit", async () => {
  for (const slug of ["a", "b", "c", "d"]) await createLiveClass(t.db, { slug });
  const pieces = async (limit: number) => {
    const all: string[][] = [];
    for await (const piece of eachClassSlug(t.db, limit, 2)) all.push(piece);
    return all;
  };
  expect(await pieces(10)).toEqual([
    ["a", "b"],
    ["c", "d"],
  ]);
  expect(await pieces(3)).toEqual([["a", "b"], ["c"]]);
});

test("the topic of a class moves with its seats, and signed-in users may follow it", async () => {
  const live = await createLiveClass(t.db);
  const caller = callerOfId(newId());
  expect(await mayFollowClass(t.db, caller, live.id)).toBe(true);
  for (const id of ["", "x"]) expect(await mayFollowClass(t.db, caller, id)).toBe(false);
  const number = async () => (await readClassNumbers(t.db, [live.id])).get(live.id) ?? 0;
  const before = await number();
  await createSeat(t.db, live, await createUser(t.db));
  expect(await number()).toBeGreaterThan(before);
  expect((await findClassBySlug(t.db, live.slug))?.changedSeq).toBe(await number());
});
