import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { bookings } from "~/db/schema/bookings/bookings";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { runListQuery } from "~/domain/classes/running/run-list.server";
import { feedDays } from "~/domain/diary/feed-bookings.server";
import { feedSeatsQuery, feedTaughtQuery, findFeedClasses } from "~/domain/diary/feed-classes.server";
import {
  findNextOwn,
  findNextTaught,
  findOverOwn,
  listOwn,
  listQuery,
  type OwnEntry,
} from "~/domain/diary/own-list.server";
import { groupOf, ownGroups } from "~/domain/diary/own-view";
import { testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createLiveClass, createSeat } from "../../support/scenes/classes";
import { createBooking, createExpert, createUser } from "../../support/scenes/factories";

/** Sessions and classes in one list, and classes in the calendar feed: the order, the pages, the plans. */

const t = useDatabase();
const hour = 3_600_000;
const inHours = (count: number) => new Date(now.getTime() + count * hour);
const idOf = (entry: OwnEntry) =>
  entry.kind === "seat" ? entry.row.seat.id : entry.kind === "class" ? entry.row.live.id : entry.row.id;

async function scene() {
  const account = await createUser(t.db, { role: "expert" });
  const own = await createExpert(t.db, { userId: account.id });
  const [stranger, expert] = [await createUser(t.db), await createExpert(t.db)];
  const owner = { userId: account.id, expertId: own.id };
  const seat = async (hours: number, values: Parameters<typeof createSeat>[3] = {}) => {
    const live = await createLiveClass(t.db, { startsAt: inHours(hours) });
    return (await createSeat(t.db, live, account, values)).id;
  };
  const cancelledSeat = async (hours: number, at: number) => {
    const id = await seat(hours);
    const values = { status: "cancelled", cancelledAt: inHours(at), cancelledBy: "learner" } as const;
    await t.db.update(classReservations).set(values).where(eq(classReservations.id, id));
    return id;
  };
  const releasedSeat = async (hours: number) => {
    const id = await seat(hours, { status: "held" });
    const values = { status: "cancelled", cancelledAt: now, cancelledBy: "learner" } as const;
    await t.db.update(classReservations).set(values).where(eq(classReservations.id, id));
    return id;
  };
  const teach = async (hours: number, values: Parameters<typeof createLiveClass>[1] = {}) =>
    (await createLiveClass(t.db, { startsAt: inHours(hours), expertId: own.id, ...values })).id;
  const give = async (hours: number) =>
    (await createBooking(t.db, { learnerId: stranger.id, expertId: own.id, startsAt: inHours(hours) })).id;
  const book = async (hours: number) =>
    (await createBooking(t.db, { learnerId: account.id, expertId: expert.id, startsAt: inHours(hours) })).id;
  const as = async (hours: number, values: Partial<typeof bookings.$inferInsert>) => {
    const booking = { learnerId: account.id, expertId: expert.id, startsAt: inHours(hours), ...values };
    return (await createBooking(t.db, booking)).id;
  };
  const cancelledBooking = async (hours: number) => {
    const id = await book(hours);
    const values = { status: "cancelled", cancelledAt: now, cancelledBy: "learner" } as const;
    await t.db.update(bookings).set(values).where(eq(bookings.id, id));
    return id;
  };
  const page = async (number: number, of: typeof owner | { userId: string; expertId: null } = owner) => {
    const { entries, hasNext } = await listOwn(t.db, of, { page: number, now });
    return { ids: entries.map(idOf), hasNext };
  };
  const made = { seat, cancelledSeat, releasedSeat, teach, give, book, as, cancelledBooking };
  return { account, owner, stranger, ...made, page };
}

describe("the list", () => {
  test("has what goes on or lies ahead first, the soonest first, then the rest, the latest first, whatever its kind", async () => {
    const { owner, seat, teach, give, book, page } = await scene();
    const ahead = [
      await teach(-0.5),
      await seat(2),
      await give(3),
      await seat(26),
      await book(30),
      await teach(50),
    ];
    const over = [
      await seat(40, { status: "held", holdExpiresAt: inHours(-1) }),
      await teach(5, { status: "cancelled", cancelledAt: now, cancelledBy: "admin" }),
      await give(-3),
      await seat(-4),
      await book(-20),
      await teach(-30),
    ];
    // Not listed: another account's class, and a class without a date.
    await teach(0, { startsAt: null });
    await createLiveClass(t.db, { startsAt: inHours(1) });
    expect((await page(1)).ids).toEqual([...ahead, ...over]);
    expect((await findNextOwn(t.db, owner, now)).map(idOf)).toEqual(ahead.slice(0, 3));
  });

  test("tells what goes on, lies ahead, took place and is called off, sessions and classes alike", async () => {
    const { owner, seat, cancelledSeat, releasedSeat, teach, give, book, cancelledBooking, as } =
      await scene();
    const cancelled = { status: "cancelled", cancelledAt: now, cancelledBy: "admin" } as const;
    const ranOut = { status: "held", holdExpiresAt: inHours(-1) } as const;
    const released = { status: "cancelled", cancelledAt: now, cancelledBy: "learner" } as const;
    const groups = {
      now: [await teach(-0.5), await seat(-0.25), await give(-0.75)],
      upcoming: [await book(2), await seat(4), await teach(6)],
      // A report of absence may be settled while the booked time still runs.
      past: [await book(-20), await seat(-30), await teach(-40), await as(-0.5, { status: "no_show" })],
      cancelled: [await cancelledBooking(100), await cancelledSeat(110, -1), await teach(120, cancelled)],
      held: [
        await seat(130, ranOut),
        await releasedSeat(132),
        await as(140, { status: "expired", holdExpiresAt: inHours(-1) }),
        await as(142, { status: "pending", holdExpiresAt: inHours(-1) }),
        await as(144, { ...released, holdExpiresAt: inHours(-1) }),
      ],
    };
    const { entries } = await listOwn(t.db, owner, { page: 1, now });
    const found = ownGroups.map((name) => [
      name,
      entries
        .filter((entry) => groupOf(entry, now) === name)
        .map(idOf)
        .sort(),
    ]);
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(Object.entries(groups).map(([name, ids]) => [name, ids.sort()])),
    );
  });

  test("leaves out a hold whose time its learner has booked since", async () => {
    const { as, page } = await scene();
    const kept = await as(50, { status: "expired", holdExpiresAt: inHours(-1) });
    for (const status of ["expired", "cancelled", "confirmed"] as const) {
      await as(40, { status, holdExpiresAt: inHours(-1) });
    }
    const { ids } = await page(1);
    expect([ids.length, ids[1]]).toEqual([2, kept]);
  });

  test("has pages with both kinds, nothing twice or never", async () => {
    const { account, seat, book, page } = await scene();
    const all: string[] = [];
    for (let index = 0; index < 22; index += 1) {
      all.push(index % 2 ? await seat(index * 2 + 1) : await book(index * 2 + 1));
    }
    const [first, second, third] = [await page(1), await page(2), await page(3)];
    expect([...first.ids, ...second.ids]).toEqual(all);
    expect([first.hasNext, second.hasNext, third]).toEqual([true, false, { ids: [], hasNext: false }]);
    const over = await findOverOwn(t.db, { userId: account.id, expertId: null }, inHours(100));
    expect(over.map(idOf)).toEqual(all.slice(-20).reverse());
    // The same account without its expert record.
    expect((await page(1, { userId: account.id, expertId: null })).ids).toEqual(first.ids);
  });

  test("of another account has none of it", async () => {
    const { stranger, seat, teach, page } = await scene();
    for (const hours of [2, -4]) {
      await seat(hours);
      await teach(hours + 10);
    }
    expect((await page(1, { userId: stranger.id, expertId: null })).ids).toEqual([]);
  });

  test("counts sold seats for the expert, no holds", async () => {
    const { owner, teach, stranger } = await scene();
    const id = await teach(10);
    const live = await createLiveClass(t.db, { startsAt: inHours(20), expertId: owner.expertId });
    await createSeat(t.db, live, stranger);
    await createSeat(t.db, live, await createUser(t.db), { status: "held", holdExpiresAt: inHours(1) });
    const next = await findNextTaught(t.db, owner.expertId, now);
    expect(next.map((row) => [row.live.id, row.sold])).toEqual([
      [id, 0],
      [live.id, 1],
    ]);
  });
});

describe("the feed's classes", () => {
  const read = async (owner: { userId: string; expertId: string | null }) =>
    (await findFeedClasses(t.db, owner, { now, appUrl: "http://localhost:3000" })).map(
      ({ uid, isCalledOff, location }) => [uid.replace("@keyway", ""), isCalledOff, location],
    );

  test("are confirmed seats and classes taught, cancelled ones for 30 days, each with its link", async () => {
    const { owner, seat, cancelledSeat, teach } = await scene();
    const link = "https://meet.example/class-secret";
    const off = (at: number) => ({
      status: "cancelled" as const,
      cancelledAt: inHours(at),
      cancelledBy: "admin" as const,
    });
    const kept = await seat(10);
    const past = await seat(-feedDays * 24 + 1);
    const gone = await cancelledSeat(20, -1);
    const taught = await teach(30);
    const cancelled = await teach(40, off(-1));
    await seat(-feedDays * 24 - 1);
    await cancelledSeat(50, -feedDays * 24 - 1);
    await seat(60, { status: "held", holdExpiresAt: inHours(1) });
    await teach(70, off(-feedDays * 24 - 1));
    await teach(0, { startsAt: null });
    expect(await read(owner)).toEqual([
      [`class-seat-${past}`, false, link],
      [`class-seat-${kept}`, false, link],
      [`class-seat-${gone}`, true, null],
      [`class-${taught}`, false, link],
      [`class-${cancelled}`, true, null],
    ]);
    expect(await read({ userId: owner.userId, expertId: null })).toHaveLength(3);
  });
});

test("lists and feed walk indexes, however large the tables are", async () => {
  const { owner, account, stranger } = await scene();
  const { userId, expertId } = owner;
  const one = await createLiveClass(t.db, { startsAt: inHours(1) });
  await t.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`insert into bookings (id, learner_id, expert_id, learner_name, learner_email, starts_at,
        ends_at, hours, status, price_cents, total_cents, learner_time_zone, expert_time_zone)
      select gen_random_uuid(), ${stranger.id}, case when n % 5 = 0 then ${expertId}::uuid else gen_random_uuid() end, 'N', 'n@test.example', at, at + interval '1 hour', 1,
        'completed', 4000, 4000, 'UTC', 'UTC'
      from (select n, ${now.toISOString()}::timestamptz + n * interval '2 hours' as at from generate_series(-9000, 1000) as n) as hours`);
    await tx.execute(sql`insert into classes (id, slug, series_id, title, summary, expert_id, expert_name, price_cents, duration_minutes,
        starts_at, ends_at, max_seats, status)
      select gen_random_uuid(), 'class-' || n, gen_random_uuid(), 'T', 'S.', case when n % 5 = 0 then ${expertId}::uuid end,
        case when n % 5 = 0 then null else 'N' end, 4900, 60, at, at + interval '1 hour', 10, 'open'
      from (select n, ${now.toISOString()}::timestamptz + (n - 9000) * interval '2 hours' as at
        from generate_series(1, 10000) as n) as hours`);
    await tx.execute(sql`insert into class_reservations (id, session_id, learner_id, name, email, mentor_name, skill, price_cents, status,
        payment_status, time_zone, confirmed_at)
      select gen_random_uuid(), id, case when row_number() over () % 500 = 0 then ${account.id}::uuid else ${stranger.id}::uuid end,
        'N', 'n@test.example', 'M', 'T', 0, 'confirmed', 'due', 'UTC', now() from classes where id <> ${one.id}`);
  });
  await t.db.execute(sql`analyze bookings, classes, class_reservations`);
  const queries = {
    list: listQuery(t.db, { ...owner, now, offset: 20, walked: 41 }),
    seats: feedSeatsQuery(t.db, userId, now),
    taught: feedTaughtQuery(t.db, expertId, now),
    "every class": runListQuery(t.db, { isAdmin: true }, { now, page: 2 }),
    "an expert's classes": runListQuery(t.db, { isAdmin: false, expertId }, { now, page: 2 }),
  };
  const planOf = async (query: { getSQL(): ReturnType<typeof sql> }) =>
    JSON.stringify(await t.db.execute(sql`explain ${query.getSQL()}`));
  expect(await queries.list).toHaveLength(21);
  for (const [name, query] of Object.entries(queries)) {
    const plan = await planOf(query);
    expect({ name, scans: plan.match(/Seq Scan on (bookings|class\w*)/g) }).toEqual({ name, scans: null });
  }
  // Past items are read only up to the page's end, not all of them to be sorted.
  expect(await planOf(queries["every class"])).toContain("Index Scan Backward using classes_starts_at_index");
  expect(await planOf(queries["an expert's classes"])).toContain(
    "Index Scan Backward using classes_expert_index",
  );
  expect(await planOf(queries.list)).toContain("bookings_expert_index");
  expect(await planOf(queries.list)).toContain("class_reservations_learner_index");
  expect(await planOf(queries.list)).toContain("classes_expert_index");
});
