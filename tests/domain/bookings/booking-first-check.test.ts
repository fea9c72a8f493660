import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { bookings } from "~/db/schema/bookings/bookings";
import { dueBookings, processDueBookings } from "~/domain/bookings/change/process-due-bookings.server";
import { createBooking, holdBooking } from "~/domain/bookings/request/create-booking.server";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { bookingScene, monday10 } from "../../support/scenes/bookings";
import { keepSessions } from "../../support/scenes/factories";

/** A new booking already has the time of its first due action, so the worker doesn't have to check it once before. */

const t = useDatabase();
const before = (hours: number) => new Date(monday10.getTime() - hours * 3_600_000);
const checkAt = async () =>
  (await t.db.execute(sql`select check_at::text as at from bookings where status <> 'completed'`))[0]?.at;

test.each([
  ["a week ahead", createBooking, before(168)],
  ["just before the reminder", createBooking, before(24.5)],
  ["within the day", createBooking, before(20)],
  ["within two hours", createBooking, before(1.5)],
  ["in the last minutes", createBooking, before(0.3)],
  ["on hold", holdBooking, before(168)],
  ["on hold, in the last minutes", holdBooking, before(0.2)],
])("%s: as the worker would set it", async (_when, book, now) => {
  const { learner, request } = await bookingScene(t);
  const booked = await book(t.db, callerOf(learner, { now }), request);
  expect(booked).toMatchObject({ ok: true });
  expect(await dueBookings(t.db, now, 10)).toEqual([]);
  const known = await checkAt();
  await t.db.update(bookings).set({ checkAt: sql`'-infinity'` });
  await processDueBookings(t.db, { now, limit: 10 });
  expect(await checkAt()).toBe(known);
});

test("exactly at the reminder's moment it is left to the worker", async () => {
  const now = before(24);
  const { learner, request } = await bookingScene(t);
  await keepSessions(t.db, [learner.id]);
  const booked = await createBooking(t.db, callerOf(learner, { now }), request);
  if (!booked.ok) throw new Error(booked.error);
  expect(await checkAt()).toBe("-infinity");
  await processDueBookings(t.db, { now, limit: 10 });
  const [row] = await t.db.select().from(bookings).where(eq(bookings.id, booked.value.id));
  expect(row?.checkAt).toEqual(before(23));
});
