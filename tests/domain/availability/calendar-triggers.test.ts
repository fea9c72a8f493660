import { eq, sql } from "drizzle-orm";
import postgres from "postgres";
import { afterEach, describe, expect, test } from "vitest";
import { bookings } from "~/db/schema/bookings/bookings";
import { expertAvailability } from "~/db/schema/experts/expert-availability";
import { expertDaysOff } from "~/db/schema/experts/expert-days-off";
import { experts } from "~/db/schema/experts/experts";
import { readCalendarNumber } from "~/domain/availability/calendar-numbers.server";
import { eraseAccount } from "~/domain/personal-data/erase-account.server";
import { newId } from "~/platform/ids";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { monday10, now } from "../../support/scenes/bookings";
import { createBooking, createExpert, createUser } from "../../support/scenes/factories";

/**
 * Which changes, independent of the code, the database counts as changes of an expert's calendar, and that this causes
 * no deadlock.
 */

const t = useDatabase();
const hour = 3_600_000;
const later = new Date(monday10.getTime() + 5 * hour);

async function scene() {
  const learner = await createUser(t.db);
  const expert = await createExpert(t.db);
  const booking = await createBooking(t.db, {
    learnerId: learner.id,
    expertId: expert.id,
    startsAt: monday10,
    status: "pending",
    holdExpiresAt: later,
  });
  return { learner, expertId: expert.id, bookingId: booking.id };
}

/** Whether the work gave the expert's calendar a new number. */
async function isNews(expertId: string, work: () => PromiseLike<unknown>) {
  const before = await readCalendarNumber(t.db, expertId);
  await work();
  return (await readCalendarNumber(t.db, expertId)) !== before;
}

describe("of a booking", () => {
  const change = (bookingId: string, values: Partial<typeof bookings.$inferInsert>) => () =>
    t.db.update(bookings).set(values).where(eq(bookings.id, bookingId));

  test.each([
    { status: "confirmed" as const },
    { status: "cancelled" as const },
    { startsAt: later, endsAt: new Date(later.getTime() + hour) },
    { hours: 2, endsAt: new Date(monday10.getTime() + 2 * hour), totalCents: 8000 },
    { holdExpiresAt: new Date(later.getTime() + hour) },
  ])("%j is news", async (values) => {
    const { expertId, bookingId } = await scene();
    expect(await isNews(expertId, change(bookingId, values))).toBe(true);
  });

  test.each([
    { meetingLink: "https://meet.example/one" },
    { learnerName: "Deleted user", learnerEmail: "deleted@keyway.invalid" },
    { paymentStatus: "paid" as const },
    { learnerTimeZone: "Asia/Dhaka" },
    { status: "pending" as const },
  ])("%j is none", async (values) => {
    const { expertId, bookingId } = await scene();
    expect(await isNews(expertId, change(bookingId, values))).toBe(false);
  });

  test("of many that are written at once, only those that changed", async () => {
    const [one, two] = [await scene(), await scene()];
    const cancelOne = () =>
      t.db.execute(sql`update bookings set meeting_link = 'https://meet.example/all',
        status = case when id = ${one.bookingId} then 'cancelled' else status end`);
    expect(
      await isNews(two.expertId, async () => expect(await isNews(one.expertId, cancelOne)).toBe(true)),
    ).toBe(false);
  });

  test("of an erased account, long after: the expert hears nothing", async () => {
    const { learner, expertId, bookingId } = await scene();
    await change(bookingId, {
      status: "expired",
      startsAt: new Date(now.getTime() - 48 * hour),
      endsAt: new Date(now.getTime() - 47 * hour),
    })();
    const erase = async () => {
      expect(await eraseAccount(t.db, callerOf(learner, { now }))).toEqual({
        ok: true,
        value: { cancelled: 0 },
      });
    };
    expect(await isNews(expertId, erase)).toBe(false);
  });
});

test.each([
  ["a booking", bookings, {}],
  ["hours", expertAvailability, {}],
  ["days off", expertDaysOff, { firstDay: "2026-12-24", lastDay: "2026-12-24" }],
])("%s that move to another expert are news to both", async (_, table, days) => {
  const { expertId } = await scene();
  const other = await createExpert(t.db, { hours: [] });
  if ("firstDay" in days) await t.db.insert(expertDaysOff).values({ expertId, ...days });
  const move = () => t.db.update(table).set({ expertId: other.id }).where(eq(table.expertId, expertId));
  expect(await isNews(other.id, async () => expect(await isNews(expertId, move)).toBe(true))).toBe(true);
});

test("of a card only its listing, its zone and its price are news", async () => {
  const { expertId } = await scene();
  const set = (values: Partial<typeof experts.$inferInsert>) => () =>
    t.db.update(experts).set(values).where(eq(experts.id, expertId));
  const link = { meetingLink: "https://meet.example/one", title: "Hunter", approved: true };
  expect(await isNews(expertId, set(link))).toBe(false);
  for (const values of [
    { timeZone: "Europe/Rome" },
    { priceCents: 5100 },
    { approved: false },
    { deletedAt: now },
  ]) {
    expect(await isNews(expertId, set(values))).toBe(true);
  }
});

describe("two experts in one statement", () => {
  const connections: postgres.Sql[] = [];
  afterEach(async () => {
    await Promise.all(connections.splice(0).map((own) => own.end()));
  });
  const connect = () => {
    const own = postgres(t.url, { max: 1, onnotice: () => {} });
    connections.push(own);
    return own;
  };

  /** The card that was created last has the smaller id, so the order in the table isn't the order of ids. */
  async function twoExperts() {
    const [small, large] = [newId(), newId()];
    for (const id of [large, small]) await createExpert(t.db, { id, hours: [] });
    for (const expertId of [small, large]) {
      const { id: learnerId } = await createUser(t.db);
      for (const startsAt of [monday10, later]) await createBooking(t.db, { learnerId, expertId, startsAt });
    }
    return small;
  }

  const isWaiting = async (pid: unknown) =>
    (await t.db.execute(sql`select from pg_locks where pid = ${pid} and not granted`)).length > 0;

  /** The plan types to disable so that Postgres reads experts by their ids, or in the order of the table. */
  const withoutWays = {
    "by id": ["nestloop", "hashjoin", "bitmapscan", "seqscan"],
    "as they lie": ["nestloop", "mergejoin", "bitmapscan", "indexscan", "indexonlyscan"],
  };

  /** Cancels both experts' bookings at that time, and resolves once the statement waits for a lock. */
  async function cancelAll(startsAt: Date, reads: keyof typeof withoutWays) {
    const own = connect();
    const [row] = await own`select pg_backend_pid() as pid`;
    for (const way of withoutWays[reads]) await own.unsafe(`set enable_${way} = off`);
    const done = own`update bookings set status = 'cancelled' where starts_at = ${startsAt}`;
    const outcome = done.then(() => "done", String);
    await expect.poll(() => isWaiting(row?.pid)).toBe(true);
    return { outcome };
  }

  test("are locked in the order of their ids, so that two such statements never wait in a circle", async () => {
    const small = await twoExperts();
    const holder = connect();
    const [one, other] = await holder.begin(async (tx) => {
      await tx`select from expert_calendars where expert_id = ${small} for update`;
      return [await cancelAll(monday10, "by id"), await cancelAll(later, "as they lie")] as const;
    });
    expect([await one.outcome, await other.outcome]).toEqual(["done", "done"]);
  });
});
