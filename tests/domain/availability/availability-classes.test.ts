/** A class takes its expert's time, and a seat its learner's. */
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { bookings } from "~/db/schema/bookings/bookings";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classes } from "~/db/schema/classes/classes";
import { findNextSlots, isOffered } from "~/domain/availability/queries.server";
import { freeSlots } from "~/domain/availability/slots.server";
import { rescheduleBooking } from "~/domain/bookings/change/reschedule-booking.server";
import { createBooking as bookLesson } from "~/domain/bookings/request/create-booking.server";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createLiveClass, createSeat } from "../../support/scenes/classes";
import { createBooking, createExpert, createUser } from "../../support/scenes/factories";
import { hour, minute } from "./availability-oracle";
import { at, mornings, now, short, useAvailabilityScene } from "./availability-scene";
import { everyDay, plain } from "./availability-worked-examples";

const t = useDatabase();
const scene = useAvailabilityScene(t);

/** Saturday, 10:00 to 11:30 UTC. */
const saturday = { startsAt: at("2026-11-21T10:00Z"), durationMinutes: 90 };

const teacher = async (terms: Parameters<typeof createExpert>[1] = {}) =>
  (await createExpert(t.db, { hours: mornings, ...terms })).id;

test("slots during a class aren't offered, anywhere, until it is cancelled", async () => {
  const expertId = await teacher();
  const live = await createLiveClass(t.db, { expertId, ...saturday });
  expect(await scene.free(expertId)).toBe("21 09:00, 21 12:00");
  expect(await scene.near(expertId, "2026-11-21T10:00Z", { count: 2 })).toBe("21 09:00, 21 12:00");
  const next = await findNextSlots(t.db, { expertIds: [expertId], learnerId: null, now, count: 2 });
  expect(short(next.get(expertId))).toBe("21 09:00, 21 12:00");
  expect(await scene.offered(expertId, "2026-11-21T10:00Z")).toBe(false);
  expect(await scene.offered(expertId, "2026-11-21T11:00Z")).toBe(false);
  expect(await scene.offered(expertId, "2026-11-21T09:00Z", 2)).toBe(false);
  expect(await scene.offered(expertId, "2026-11-21T09:00Z")).toBe(true);
  await t.db
    .update(classes)
    .set({ status: "cancelled", cancelledAt: now, cancelledBy: "expert" })
    .where(eq(classes.id, live.id));
  expect(await scene.free(expertId)).toBe("21 09:00, 21 10:00, 21 11:00, 21 12:00");
});

test("the longest class takes its last hour too", async () => {
  const expertId = await teacher();
  await createLiveClass(t.db, { expertId, startsAt: at("2026-11-21T04:00Z"), durationMinutes: 480 });
  expect(await scene.free(expertId)).toBe("21 12:00");
  expect(await scene.offered(expertId, "2026-11-21T11:00Z")).toBe(false);
  const learner = await createUser(t.db);
  const [live] = await t.db.select().from(classes);
  if (live) await createSeat(t.db, live, learner);
  const request = {
    expertId: await teacher(),
    startsAt: at("2026-11-21T11:00Z"),
    hours: 1,
    shownPriceCents: null,
  };
  const booked = await bookLesson(t.db, callerOf(learner, { now }), { ...request, timeZone: "UTC" });
  expect(booked).toEqual({ ok: false, error: "own-overlap" });
});

test("the buffer lies around a class too; it counts for no limit", async () => {
  const expertId = await teacher({ bufferMinutes: 30 });
  await createLiveClass(t.db, { expertId, startsAt: at("2026-11-21T10:30Z"), durationMinutes: 60 });
  expect(await scene.free(expertId)).toBe("21 09:00, 21 12:00");
  const strict = await teacher({ bufferMinutes: 45 });
  await createLiveClass(t.db, { expertId: strict, startsAt: at("2026-11-21T10:30Z"), durationMinutes: 60 });
  expect([await scene.free(strict), await scene.offered(strict, "2026-11-21T09:00Z")]).toEqual(["", false]);
  const limited = await teacher({ dailyLimit: 1 });
  await createLiveClass(t.db, { expertId: limited, ...saturday });
  expect(await scene.free(limited)).toBe("21 09:00, 21 12:00");
});

test("a learner's seat is in the way with every expert, booked or moved; a cancelled one isn't", async () => {
  const learner = await createUser(t.db);
  const expertId = await teacher();
  const live = await createLiveClass(t.db, { ...saturday, priceCents: 0 });
  await createSeat(t.db, live, learner);
  expect(await scene.free(expertId, { learnerId: learner.id })).toBe("21 09:00, 21 12:00");
  const book = (start: string, user = learner) =>
    bookLesson(t.db, callerOf(user, { now }), {
      ...{ expertId, startsAt: at(start), hours: 1, shownPriceCents: null, timeZone: "UTC" },
    });
  expect(await book("2026-11-21T11:00Z")).toEqual({ ok: false, error: "own-overlap" });
  const { id: bookingId } = await createBooking(t.db, {
    ...{ learnerId: learner.id, expertId, startsAt: at("2026-11-22T10:00Z"), createdAt: now },
  });
  const move = (user: typeof learner) =>
    rescheduleBooking(t.db, callerOf(user, { now }), {
      ...{ bookingId, startsAt: at("2026-11-21T10:00Z"), reason: null },
    });
  expect(await move(learner)).toEqual({ ok: false, error: "own-overlap" });
  const [kept] = await t.db.select().from(bookings).where(eq(bookings.id, bookingId));
  expect(kept?.startsAt).toEqual(at("2026-11-22T10:00Z"));
  expect(await book("2026-11-21T11:00Z", await createUser(t.db))).toMatchObject({ ok: true });

  const other = await createUser(t.db);
  const { id: seatId } = await createSeat(t.db, live, other);
  await t.db
    .update(classReservations)
    .set({ status: "cancelled", cancelledAt: now, cancelledBy: "learner" })
    .where(eq(classReservations.id, seatId));
  const late = await createUser(t.db);
  await createSeat(t.db, live, late, { status: "held", holdExpiresAt: now });
  for (const user of [other, late]) {
    expect(await scene.free(expertId, { learnerId: user.id })).toBe("21 09:00, 21 10:00, 21 12:00");
  }
});

test("a session at a class's time is refused, even where only the class began since", async () => {
  const learner = await createUser(t.db);
  const expertId = await teacher();
  await createLiveClass(t.db, { expertId, ...saturday });
  const request = { expertId, startsAt: at("2026-11-21T10:00Z"), hours: 1, shownPriceCents: null };
  const booked = await bookLesson(t.db, callerOf(learner, { now }), { ...request, timeZone: "UTC" });
  expect(booked).toEqual({ ok: false, error: "not-offered" });
  const query = { expertId, start: at("2026-11-21T12:00Z"), hours: 1, now };
  expect(await isOffered(t.db, query)).toBe(true);
});

test("no free start shares time with a class or its buffer, and none else is left out", () => {
  const start = Date.parse("2026-11-20T00:00Z");
  const search = {
    ...plain,
    timeZone: "UTC",
    ranges: everyDay("00:00", "24:00"),
    now: new Date(0),
    hours: 1,
  };
  const span = { start: new Date(start), end: new Date(start + 24 * hour) };
  for (let offset = 0; offset < 24 * 60; offset += 35) {
    for (const [minutes, bufferMinutes] of [
      [15, 0],
      [90, 15],
      [480, 60],
    ] as const) {
      const from = start + offset * minute;
      const until = from + minutes * minute;
      const taught = [{ start: new Date(from), end: new Date(until) }];
      const terms = { ...search.terms, bufferMinutes };
      const found = [...freeSlots({ ...search, terms, span, taught })].map((slot) => slot.getTime());
      const buffer = bufferMinutes * minute;
      const expected = Array.from({ length: 24 }, (_, index) => start + index * hour).filter(
        (slot) => slot + hour <= from - buffer || slot >= until + buffer,
      );
      expect({ offset, minutes, found }).toEqual({ offset, minutes, found: expected });
    }
  }
});
