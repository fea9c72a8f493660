import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { calendarFeeds } from "~/db/schema/accounts/calendar-feeds";
import { sessions } from "~/db/schema/accounts/sessions";
import { users } from "~/db/schema/accounts/users";
import { bookingEvents } from "~/db/schema/bookings/booking-events";
import type { bookings } from "~/db/schema/bookings/bookings";
import { findFeedOwner, findOwnFeed, makeFeed, removeFeed } from "~/domain/diary/calendar-feed.server";
import { feedLimit, feedQuery, findFeedBookings } from "~/domain/diary/feed-bookings.server";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { now } from "../../support/scenes/bookings";
import { createBooking, createExpert, createUser } from "../../support/scenes/factories";

/** The private calendar address: who can read it, and which sessions it contains. */

const t = useDatabase();
const secret = "the program's secret, long enough";
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);

type User = typeof users.$inferSelect;
/** Creates a calendar address as a signed-in user. */
async function make(user: User) {
  const caller = callerOf(user, { now });
  await t.db.insert(sessions).values({
    ...{ id: caller.actor.sessionId, userId: user.id, tokenHash: randomBytes(32), remember: false },
    ...{ lastUsedAt: now, expiresAt: days(1) },
  });
  await makeFeed(t.db, caller, secret);
}
const address = async ({ id }: User, own = secret) =>
  (await findOwnFeed(t.db, { userId: id, secret: own }))?.secret ?? "";
const ownerOf = (feed: string) => findFeedOwner(t.db, feed);

describe("the address", () => {
  test("opens its account's sessions, can be shown again, and isn't stored", async () => {
    const user = await createUser(t.db);
    expect(await findOwnFeed(t.db, { userId: user.id, secret })).toBeNull();
    await make(user);
    const feed = await address(user);
    expect(feed).toMatch(/^[\w-]{43}$/);
    expect(await address(user)).toBe(feed);
    expect(await ownerOf(feed)).toEqual({ userId: user.id, expertId: null });
    expect(
      JSON.stringify(await t.db.execute(sql`select calendar_feeds::text from calendar_feeds`)),
    ).not.toContain(feed);
  });

  test("that is made again revokes the one before; removed, neither works", async () => {
    const [user, other] = [await createUser(t.db), await createUser(t.db)];
    for (const one of [user, other]) await make(one);
    const first = await address(user);
    await make(user);
    const second = await address(user);
    expect([await ownerOf(first), (await ownerOf(second))?.userId]).toEqual([null, user.id]);
    await removeFeed(t.db, callerOf(user, { now }));
    expect([await ownerOf(second), await t.db.$count(calendarFeeds)]).toEqual([null, 1]);
    expect((await ownerOf(await address(other)))?.userId).toBe(other.id);
  });

  test("isn't made by a post whose session has ended in between", async () => {
    const user = await createUser(t.db);
    await makeFeed(t.db, callerOf(user, { now }), secret);
    expect(await t.db.$count(calendarFeeds)).toBe(0);
  });

  test("made twice at once is one", async () => {
    const user = await createUser(t.db);
    await Promise.all([make(user), make(user), make(user)]);
    expect(await t.db.$count(calendarFeeds)).toBe(1);
    expect((await ownerOf(await address(user)))?.userId).toBe(user.id);
  });

  test("of an account that was deactivated or erased opens nothing", async () => {
    const user = await createUser(t.db);
    await make(user);
    const feed = await address(user);
    await t.db.update(users).set({ isActive: false }).where(eq(users.id, user.id));
    expect(await ownerOf(feed)).toBeNull();
  });

  test("is no longer shown once the program's secret is another, but works until it is replaced", async () => {
    const user = await createUser(t.db);
    await make(user);
    const feed = await address(user);
    expect(await address(user, "another secret of the program, as long")).toBe("");
    expect(await ownerOf(feed)).not.toBeNull();
  });
});

async function scene() {
  const account = await createUser(t.db, { role: "expert" });
  const own = await createExpert(t.db, { userId: account.id });
  const [learner, expert] = [await createUser(t.db), await createExpert(t.db)];
  const book = (startsAt: Date, values: Partial<typeof bookings.$inferInsert> = {}) =>
    createBooking(t.db, { learnerId: learner.id, expertId: own.id, startsAt, ...values });
  const shown = async () =>
    (await findFeedBookings(t.db, { userId: account.id, expertId: own.id }, now)).map(({ id }) => id);
  return { account, own, learner, expert, book, shown };
}

describe("its sessions", () => {
  test("are those of both sides from 30 days ago on, soonest first, and no other account's", async () => {
    const { account, learner, expert, book, shown } = await scene();
    const ahead = await book(days(40));
    const learned = await book(days(1), { learnerId: account.id, expertId: expert.id });
    const past = await book(days(-29), { status: "completed" });
    await book(days(-31), { status: "completed" });
    await book(days(2), { learnerId: learner.id, expertId: expert.id });
    await book(days(3), { status: "pending", holdExpiresAt: days(1) });
    expect(await shown()).toEqual([past.id, learned.id, ahead.id]);
  });

  test("are also those that were cancelled of late, unless they were holds alone", async () => {
    const { book, shown } = await scene();
    const cancelled = (startsAt: Date, cancelledAt: Date) =>
      book(startsAt, { status: "cancelled", cancelledAt, cancelledBy: "learner" });
    const late = await cancelled(days(5), days(-1));
    const hold = await cancelled(days(6), days(-1));
    const longAgo = await cancelled(days(7), days(-31));
    const event = { actor: "learner", createdAt: days(-40) } as const;
    await t.db.insert(bookingEvents).values([
      { ...event, bookingId: late.id, kind: "booked" },
      { ...event, bookingId: hold.id, kind: "held" },
      { ...event, bookingId: longAgo.id, kind: "booked" },
    ]);
    expect(await shown()).toEqual([late.id]);
  });

  test("are bounded, and found by the indexes however long the history is", async () => {
    const { account, own, learner } = await scene();
    await t.db.execute(sql`insert into bookings (id, learner_id, expert_id, learner_name, learner_email, starts_at,
        ends_at, hours, status, price_cents, total_cents, learner_time_zone, expert_time_zone)
      select gen_random_uuid(), ${learner.id}, ${own.id}, 'N', 'n@test.example', at, at + interval '1 hour', 1,
        'completed', 4000, 4000, 'UTC', 'UTC'
      from (select ${now.toISOString()}::timestamptz + n * interval '1 hour' as at
        from generate_series(-9000, ${feedLimit + 10}) as n) as hours`);
    await t.db.execute(sql`insert into booking_events (id, booking_id, kind, actor)
      select gen_random_uuid(), id, 'booked', 'learner' from bookings`);
    await t.db.execute(sql`analyze bookings, booking_events`);
    const query = feedQuery(t.db, { userId: account.id, expertId: own.id }, now);
    expect(await query).toHaveLength(feedLimit);
    const plan = JSON.stringify(await t.db.execute(sql`explain ${query.getSQL()}`));
    expect(plan).toContain("bookings_expert_index");
    expect(plan).toContain("bookings_learner_index");
    expect(plan).not.toMatch(/Seq Scan on booking/);
  });
});
