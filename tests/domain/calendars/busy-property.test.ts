import { asc, eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { users } from "~/db/schema/accounts/users";
import { type Booking, bookings } from "~/db/schema/bookings/bookings";
import { timeAlerts } from "~/db/schema/bookings/time-alerts";
import { ownCalendars } from "~/db/schema/experts/own-calendars";
import { findFreeSlots, findNextSlots } from "~/domain/availability/queries.server";
import type { Span } from "~/domain/availability/slots.server";
import { saveAlert } from "~/domain/bookings/alerts/alerts.server";
import { processDueAlerts } from "~/domain/bookings/alerts/process-due-alerts.server";
import { rescheduleBooking } from "~/domain/bookings/change/reschedule-booking.server";
import { createBooking as book, holdBooking } from "~/domain/bookings/request/create-booking.server";
import { addCalendar, removeCalendar } from "~/domain/calendars/change-calendars.server";
import type { BusyTime } from "~/domain/calendars/read-busy-times.server";
import { callerOf, testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { rounds } from "../../support/rounds";
import { requestOf } from "../../support/scenes/bookings";
import { createExpert, createUser } from "../../support/scenes/factories";
import { makeBusy } from "../../support/scenes/own-calendars";

/**
 * In any order of acts: what is offered, held, booked, moved to or found by an alert overlaps no busy time that is known
 * then, and what happens to calendars changes no booking (decision K1). It is Monday, 10:00.
 */

const t = useDatabase();
const hour = 3_600_000;
const daysAhead = 6;

/** A quarter of an hour of the days ahead, as an instant. */
const quarter = fc
  .integer({ min: 0, max: daysAhead * 96 })
  .map((count) => new Date(now.getTime() + count * (hour / 4)));
const wholeHour = fc
  .integer({ min: 3, max: daysAhead * 24 })
  .map((count) => new Date(now.getTime() + count * hour));
const busyTime = fc
  .tuple(quarter, fc.integer({ min: 1, max: 60 }))
  .map(([start, quarters]): BusyTime => ({ start, end: new Date(start.getTime() + quarters * (hour / 4)) }));

/** As the reader returns them: in order, joined where they touch. */
const merged = (times: BusyTime[]): BusyTime[] => {
  const joined: BusyTime[] = [];
  for (const time of [...times].sort((a, b) => a.start.getTime() - b.start.getTime())) {
    const last = joined.at(-1);
    if (last && time.start <= last.end) {
      if (time.end > last.end) joined[joined.length - 1] = { start: last.start, end: time.end };
    } else joined.push(time);
  }
  return joined;
};

const act = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("read" as const),
      which: fc.nat(1),
      busy: fc.array(busyTime, { maxLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("remove" as const), which: fc.nat(1) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom("book" as const, "hold" as const),
      to: wholeHour,
      hours: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("move" as const), which: fc.nat(5), to: wholeHour }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("alert" as const), which: fc.nat(5) }) },
);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

/** Plays a history. @returns how many bookings there are at its end */
async function play(history: Act[], bufferMinutes: number): Promise<number> {
  await t.db.delete(timeAlerts);
  const user = await createUser(t.db, { role: "expert" });
  const hours = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
    dayOfWeek,
    startTime: "06:00",
    endTime: "22:00",
  }));
  const { id: expertId } = await createExpert(t.db, { userId: user.id, hours, bufferMinutes });
  const owner = callerOf(user, { expertId, now });
  const allBookings = () =>
    t.db.select().from(bookings).where(eq(bookings.expertId, expertId)).orderBy(asc(bookings.id));
  const known = new Map<number, BusyTime[]>();
  const isBusy = ({ start, end }: Span) =>
    [...known.values()]
      .flat()
      .some(
        (busy) =>
          busy.start.getTime() - bufferMinutes * 60_000 < end.getTime() &&
          busy.end.getTime() + bufferMinutes * 60_000 > start.getTime(),
      );
  const address = (which: number) => new URL(`https://calendar.example/${which}0000000.ics`);
  const secret = "secret";
  const add = (which: number) => addCalendar(t.db, owner, { address: address(which), secret });

  const run = async (one: Act): Promise<void> => {
    if (one.kind === "read") {
      const added = await add(one.which);
      if (!added.ok) throw new Error(added.error);
      const [calendar] = await t.db.select().from(ownCalendars).where(eq(ownCalendars.id, added.value));
      if (!calendar) throw new Error("It was not added");
      const busy = merged(one.busy);
      await makeBusy(t.db, calendar, busy);
      known.set(one.which, busy);
      return;
    }
    if (one.kind === "remove") {
      const added = await add(one.which);
      if (added.ok) await removeCalendar(t.db, owner, { id: added.value });
      known.delete(one.which);
      return;
    }
    if ("hours" in one) {
      const learner = callerOf(await createUser(t.db), { now });
      const request = requestOf(expertId, { startsAt: one.to, hours: one.hours });
      await (one.kind === "book" ? book : holdBooking)(t.db, learner, request);
      return;
    }
    const own = (await allBookings()).filter(({ status }) => status === "confirmed");
    const booking = own[one.which % Math.max(1, own.length)];
    if (!booking) return;
    const [learner] = await t.db.select().from(users).where(eq(users.id, booking.learnerId));
    if (!learner) return;
    const caller = callerOf(learner, { now });
    if (one.kind === "move") {
      await rescheduleBooking(t.db, caller, { bookingId: booking.id, startsAt: one.to, reason: null });
      return;
    }
    const wanted = { days: [], parts: [] };
    await saveAlert(t.db, caller, { target: { bookingId: booking.id }, wanted, timeZone: "UTC" });
    await t.db.update(timeAlerts).set({ checkAt: now });
    await processDueAlerts(t.db, { now, limit: 10, commissionPercent: 0, meetingRooms: null });
  };

  for (const one of history) {
    const before = await allBookings();
    await run(one);
    const after = await allBookings();
    if (one.kind === "read" || one.kind === "remove") expect(after).toEqual(before);
    else expect(after.filter(isTakenSince(before)).filter(asBusy(isBusy))).toEqual([]);
    const span = { start: now, end: new Date(now.getTime() + (daysAhead + 4) * 24 * hour) };
    const free = await findFreeSlots(t.db, { expertId, learnerId: null, now, span, hours: 1 });
    const next = await findNextSlots(t.db, { expertIds: [expertId], learnerId: null, now, count: 12 });
    const offered = [...free, ...(next.get(expertId) ?? [])];
    expect(offered.filter((start) => isBusy({ start, end: new Date(start.getTime() + hour) }))).toEqual([]);
  }
  return (await allBookings()).length;
}

const isTakenSince = (before: Booking[]) => (booking: Booking) =>
  !before.some(({ id, startsAt }) => id === booking.id && startsAt.getTime() === booking.startsAt.getTime());
const asBusy =
  (isBusy: (span: Span) => boolean) =>
  ({ startsAt, endsAt }: Booking) =>
    isBusy({ start: startsAt, end: endsAt });

test("no act takes or offers a busy time, and no calendar changes a booking", async () => {
  let booked = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: 6, maxLength: 16 }),
      fc.constantFrom(0, 15, 60),
      async (history, bufferMinutes) => {
        booked += await play(history, bufferMinutes);
      },
    ),
    { numRuns: rounds({ short: 12, long: 400 }) },
  );
  // Histories in which nothing could be booked would show nothing.
  expect(booked).toBeGreaterThan(10);
}, 3_600_000);
