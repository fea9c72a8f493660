import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { lockInOrder } from "~/db/locks.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { busyTimes } from "~/db/schema/experts/busy-times";
import { expertCalendars } from "~/db/schema/experts/expert-calendars";
import { experts } from "~/db/schema/experts/experts";
import { readCalendarNumber } from "~/domain/availability/calendar-numbers.server";
import { checkFreeSoon } from "~/domain/availability/free-soon.server";
import { boundsOf, calendarsQuery } from "~/domain/availability/load-calendars.server";
import { findNextSlots } from "~/domain/availability/queries.server";
import { rescheduleBooking } from "~/domain/bookings/change/reschedule-booking.server";
import { createBooking as book, holdBooking } from "~/domain/bookings/request/create-booking.server";
import { removeCalendar } from "~/domain/calendars/change-calendars.server";
import { findClashes } from "~/domain/calendars/queries.server";
import { splitByDay } from "~/domain/calendars/store-reading.server";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { requestOf } from "../../support/scenes/bookings";
import { createBooking, createExpert, createUser } from "../../support/scenes/factories";
import { createOwnCalendar, makeBusy, storedBusy } from "../../support/scenes/own-calendars";
import { untilTransactionWaits } from "../../support/waiting";
import { at, mornings, now, short, useAvailabilityScene } from "../availability/availability-scene";

/** What the busy times of an expert's own calendar do to offers and to bookings (decision K1). */

const t = useDatabase({ poolSize: 4 });
const scene = useAvailabilityScene(t);
const busy = (start: string, end: string) => ({ start: at(start), end: at(end) });

/** An expert with a calendar, free from 09:00 to 13:00 (UTC) every day. */
async function own(terms: Parameters<typeof createExpert>[1] = {}) {
  const user = await createUser(t.db, { role: "expert" });
  const { id: expertId } = await createExpert(t.db, { hours: mornings, userId: user.id, ...terms });
  const calendar = await createOwnCalendar(t.db, { expertId, userId: user.id });
  return {
    expertId,
    calendar,
    caller: callerOf(user, { expertId, now }),
    read: (...times: Array<ReturnType<typeof busy>>) => makeBusy(t.db, calendar, times, now),
  };
}

describe("a busy time takes its hours out of what is offered", () => {
  test("in every search, until the calendar is removed", async () => {
    const { expertId, read, caller, calendar } = await own();
    await read(busy("2026-11-21T10:15Z", "2026-11-21T11:30Z"));
    expect(await scene.free(expertId)).toBe("21 09:00, 21 12:00");
    expect(await scene.near(expertId, "2026-11-21T10:00Z", { count: 2 })).toBe("21 09:00, 21 12:00");
    const next = await findNextSlots(t.db, { expertIds: [expertId], learnerId: null, now, count: 2 });
    expect(short(next.get(expertId))).toBe("21 09:00, 21 12:00");
    expect(await scene.offered(expertId, "2026-11-21T11:00Z")).toBe(false);
    expect(await scene.offered(expertId, "2026-11-21T09:00Z", 2)).toBe(false);
    expect((await removeCalendar(t.db, caller, { id: calendar.id })).ok).toBe(true);
    expect(await scene.free(expertId)).toBe("21 09:00, 21 10:00, 21 11:00, 21 12:00");
  });

  test("with the break between sessions around it; it counts for no daily limit", async () => {
    const { expertId, read } = await own({ bufferMinutes: 30, dailyLimit: 1 });
    await read(busy("2026-11-21T10:30Z", "2026-11-21T11:30Z"));
    expect(await scene.free(expertId)).toBe("21 09:00, 21 12:00");
    await read(busy("2026-11-21T10:29Z", "2026-11-21T11:31Z"));
    expect(await scene.free(expertId)).toBe("");
  });

  test("a holiday of weeks too, on each of its days and no other", async () => {
    const { expertId, read } = await own();
    await read(busy("2026-11-21T11:00Z", "2026-12-11T11:00Z"));
    expect(await scene.free(expertId)).toBe("21 09:00, 21 10:00");
    const days = (from: string, to: string) =>
      scene.free(expertId, { span: { start: at(`${from}T00:00Z`), end: at(`${to}T00:00Z`) } });
    expect(await days("2026-11-22", "2026-12-11")).toBe("");
    expect(await days("2026-12-11", "2026-12-12")).toBe("11 11:00, 11 12:00");
  });

  test("another expert's calendar takes nothing", async () => {
    const other = await own();
    const { expertId } = await own();
    await other.read(busy("2026-11-21T00:00Z", "2026-11-22T00:00Z"));
    expect(await scene.free(expertId)).toBe("21 09:00, 21 10:00, 21 11:00, 21 12:00");
  });

  test("the order and the filters of the listing hear of it", async () => {
    const { expertId, read } = await own();
    await checkFreeSoon(t.db, { now, limit: 10 });
    const stored = async () => {
      await checkFreeSoon(t.db, { now, limit: 10 });
      const [row] = await t.db
        .select({ isFreeSoon: experts.isFreeSoon, next: expertCalendars.nextFreeAt })
        .from(experts)
        .innerJoin(expertCalendars, eq(expertCalendars.expertId, experts.id))
        .where(eq(experts.id, expertId));
      return [row?.isFreeSoon, row?.next?.toISOString()];
    };
    expect(await stored()).toEqual([true, "2026-11-21T09:00:00.000Z"]);
    await read(busy("2026-11-21T00:00Z", "2026-11-22T00:00Z"));
    expect(await stored()).toEqual([true, "2026-11-22T09:00:00.000Z"]);
    await read(busy("2026-11-20T00:00Z", "2027-02-01T00:00Z"));
    expect(await stored()).toEqual([false, undefined]);
  });
});

describe("the commands refuse a busy time themselves", () => {
  test("booking, hold and move", async () => {
    const { expertId, read } = await own();
    const learner = await createUser(t.db);
    const caller = callerOf(learner, { now });
    await read(busy("2026-11-23T10:00Z", "2026-11-23T11:00Z"));
    const tenOClock = requestOf(expertId, { startsAt: at("2026-11-23T10:00Z") });
    for (const take of [book, holdBooking])
      expect(await take(t.db, caller, tenOClock)).toEqual({ ok: false, error: "not-offered" });
    const taken = await book(t.db, caller, requestOf(expertId, { startsAt: at("2026-11-23T11:00Z") }));
    if (!taken.ok) throw new Error(taken.error);
    const move = { bookingId: taken.value.id, startsAt: at("2026-11-23T10:00Z"), reason: null };
    expect(await rescheduleBooking(t.db, caller, move)).toMatchObject({ ok: false, error: "not-offered" });
    const toNoon = { ...move, startsAt: at("2026-11-23T12:00Z") };
    expect(await rescheduleBooking(t.db, caller, toNoon)).toMatchObject({ ok: true });
  });

  test("a reading waits for a command that takes time, so that a time is free or busy for all of it", async () => {
    const { expertId, read } = await own();
    const nine = () => scene.offered(expertId, "2026-11-21T09:00Z");
    let reading: Promise<void> | undefined;
    await t.db.transaction(async (tx) => {
      await lockInOrder(tx, ["expert", expertId]);
      reading = read(busy("2026-11-21T09:00Z", "2026-11-21T10:00Z"));
      await untilTransactionWaits(tx);
      expect(await nine()).toBe(true);
    });
    await reading;
    expect(await nine()).toBe(false);
  });
});

test("sessions that clash stay as they are, and are listed", async () => {
  const { expertId, read } = await own();
  const session = (startsAt: string, values = {}) =>
    createBooking(t.db, { learnerId: scene.learnerId, expertId, startsAt: at(startsAt), ...values });
  const clash = await session("2026-11-21T10:00Z");
  await session("2026-11-21T12:00Z");
  await session("2026-11-22T10:00Z", { status: "cancelled" });
  await session("2026-11-19T10:00Z");
  const stored = () => t.db.select().from(bookings).orderBy(bookings.id);
  const before = await stored();
  await read(busy("2026-11-19T00:00Z", "2026-11-21T11:59Z"), busy("2026-11-22T00:00Z", "2026-11-23T00:00Z"));
  expect((await findClashes(t.db, expertId, now)).map(({ id }) => id)).toEqual([clash.id]);
  await read();
  expect(await findClashes(t.db, expertId, now)).toEqual([]);
  expect(await stored()).toEqual(before);
});

describe("what is stored", () => {
  test("long times are split at midnight, without a gap", () => {
    const parts = splitByDay([
      busy("2026-11-21T22:00Z", "2026-11-23T00:00Z"),
      busy("2026-11-23T01:00Z", "2026-11-23T02:00Z"),
    ]);
    expect(parts).toEqual([
      busy("2026-11-21T22:00Z", "2026-11-22T00:00Z"),
      busy("2026-11-22T00:00Z", "2026-11-23T00:00Z"),
      busy("2026-11-23T01:00Z", "2026-11-23T02:00Z"),
    ]);
  });

  test("a reading replaces what has changed; the same again is no news", async () => {
    const { expertId, read } = await own();
    const first = [
      busy("2026-11-21T10:00Z", "2026-11-21T11:00Z"),
      busy("2026-11-22T09:00Z", "2026-11-22T10:00Z"),
    ];
    await read(...first);
    const kept = (
      await t.db
        .select()
        .from(busyTimes)
        .where(eq(busyTimes.startsAt, at("2026-11-22T09:00Z")))
    )[0]?.id;
    const number = await readCalendarNumber(t.db, expertId);
    await read(...first);
    expect(await readCalendarNumber(t.db, expertId)).toBe(number);
    await read(busy("2026-11-21T10:00Z", "2026-11-21T11:30Z"), ...first.slice(1));
    expect(await storedBusy(t.db, expertId)).toEqual(["2026-11-21 10:00–11:30", "2026-11-22 09:00–10:00"]);
    expect((await t.db.select().from(busyTimes)).map(({ id }) => id)).toContain(kept);
    expect(await readCalendarNumber(t.db, expertId)).toBeGreaterThan(number);
  });

  test("the database refuses what would be overlooked: a long time, an empty one, another expert's", async () => {
    const { expertId, calendar } = await own();
    const { expertId: other } = await own();
    const insert = (values: Partial<typeof busyTimes.$inferInsert>) =>
      t.db.insert(busyTimes).values({
        ...{
          calendarId: calendar.id,
          expertId,
          startsAt: at("2026-11-21T10:00Z"),
          endsAt: at("2026-11-21T11:00Z"),
        },
        ...values,
      });
    await expect(insert({ endsAt: at("2026-11-22T10:00:00.001Z") })).rejects.toThrow();
    await expect(insert({ endsAt: at("2026-11-21T10:00Z") })).rejects.toThrow();
    await expect(insert({ expertId: other })).rejects.toThrow();
    await insert({ endsAt: at("2026-11-22T10:00Z") });
    await expect(insert({})).rejects.toThrow();
  });
});

test("busy times are found by an index", async () => {
  const { expertId } = await own();
  const span = { start: now, end: new Date(now.getTime() + 28 * 86_400_000) };
  const query = calendarsQuery(t.db, { expertIds: [expertId], learnerId: null, now, ...boundsOf(span) });
  const plan = await t.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return tx.execute(sql`explain ${query}`);
  });
  expect(JSON.stringify(plan)).toContain("busy_times_expert_index");
});
