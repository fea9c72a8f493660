import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { users } from "~/db/schema/accounts/users";
import { classReservations } from "~/db/schema/classes/class-reservations";
import type { classes, LiveClass } from "~/db/schema/classes/classes";
import { payments } from "~/db/schema/payments/payments";
import { moveSeat } from "~/domain/classes/seats/move-seat.server";
import { newId } from "~/platform/ids";
import { callerOf, refused, testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import {
  classMails,
  createLiveClass,
  createSeat,
  createWaitlistEntry,
  hold,
  reserve,
  takenOf,
  waitlistOf,
} from "../../support/scenes/classes";
import { createBooking, createExpert, createUser } from "../../support/scenes/factories";

/** Moving a seat to another date of the same class. */

const t = useDatabase();
const startsAt = new Date("2026-12-01T18:00:00.000Z");
const nextWeek = new Date("2026-12-08T18:00:00.000Z");

let from: LiveClass;
let learner: typeof users.$inferSelect;
let seat: typeof classReservations.$inferSelect;
beforeEach(async () => {
  from = await createLiveClass(t.db, { maxSeats: 1 });
  learner = await createUser(t.db);
  seat = await createSeat(t.db, from, learner);
});

const another = (values: Partial<typeof classes.$inferInsert> = {}) =>
  createLiveClass(t.db, { seriesId: from.seriesId, startsAt: nextWeek, ...values });
const move = (to: { id: string }, { user = learner, now = testNow } = {}) =>
  moveSeat(t.db, callerOf(user, { now }), { reservationId: seat.id, toClassId: to.id });

test("the seat goes there with its payment, the old one to the first in line, and a mail says both dates", async () => {
  const to = await another({ title: "Threat hunting, evening", maxSeats: 1 });
  const entry = await createWaitlistEntry(t.db, from);
  const moved = await move(to);
  expect(moved).toMatchObject({
    ...{ ok: true, value: { id: seat.id, classId: to.id, skill: to.title, status: "confirmed" } },
  });
  expect(moved).toMatchObject({ value: { confirmedAt: testNow, paymentStatus: "paid" } });
  expect(await move(to)).toEqual(moved);
  expect(await t.db.select().from(payments)).toMatchObject([{ reservationId: seat.id, state: "paid" }]);
  expect(await waitlistOf(t.db, from)).toMatchObject([{ id: entry.id, status: "offered" }]);
  expect(await takenOf(t.db, from)).toEqual({ said: 1, counted: 1, live: 0, offered: 1 });
  expect(await takenOf(t.db, to)).toEqual({ said: 1, counted: 1, live: 1, offered: 0 });
  expect(await classMails(t.db)).toMatchObject([
    { template: "waitlist-offer" },
    {
      ...{ template: "class-seat", toEmail: learner.email },
      facts: {
        ...{ about: "moved", previousStart: startsAt.toISOString(), startsAt: nextWeek.toISOString() },
      },
    },
  ]);
});

test.each<[string, () => Promise<{ id: string }>, string]>([
  ["another class", () => another({ seriesId: newId() }), "other-class"],
  ["no class", async () => ({ id: newId() }), "other-class"],
  ["a date at another price", () => another({ priceCents: 5900 }), "other-price"],
  ["a date that was closed by hand", () => another({ status: "sold_out" }), "sold-out"],
  ["a date that has begun", () => another({ startsAt: testNow }), "started"],
  [
    "a cancelled date",
    () => another({ status: "cancelled", cancelledAt: testNow, cancelledBy: "admin" }),
    "not-open",
  ],
  [
    "a date that is full",
    async () => {
      const to = await another({ maxSeats: 1 });
      await hold(t.db, to);
      return to;
    },
    "sold-out",
  ],
  [
    "a date whose free seat belongs to the waitlist",
    async () => {
      const to = await another({ maxSeats: 1 });
      await createWaitlistEntry(t.db, to);
      return to;
    },
    "sold-out",
  ],
  [
    "a date on which the learner has a session",
    async () => {
      const expert = await createExpert(t.db);
      await createBooking(t.db, { learnerId: learner.id, expertId: expert.id, startsAt: nextWeek });
      return another();
    },
    "own-overlap",
  ],
  [
    "a date on which the learner holds a seat",
    async () => {
      const to = await another();
      await reserve(t.db, learner, to);
      return to;
    },
    "has-seat",
  ],
])("not to %s", async (_, target, error) => {
  expect(await move(await target())).toEqual(refused(error));
  const [kept] = await t.db.select().from(classReservations).where(eq(classReservations.id, seat.id));
  expect(kept).toMatchObject({ classId: from.id, status: "confirmed", sequence: seat.sequence });
});

test("to a time that overlaps the old date alone", async () => {
  const to = await another({ startsAt: new Date(startsAt.getTime() + 30 * 60_000) });
  expect(await move(to)).toMatchObject({ ok: true });
});

test("by its learner alone, a confirmed seat, before the old date starts", async () => {
  const to = await another();
  expect(await move(to, { user: await createUser(t.db) })).toEqual(refused("not-found"));
  expect(await move(to, { now: startsAt })).toEqual(refused("too-late"));
  const held = await hold(t.db, await another({ startsAt: new Date("2026-12-15T18:00:00.000Z") }));
  expect(
    await moveSeat(t.db, callerOf(held.learner), { reservationId: held.seat.id, toClassId: to.id }),
  ).toEqual(refused("too-late"));
});

test("two learners change places at once: each finds the other date full, without a deadlock", async () => {
  const to = await another({ maxSeats: 1 });
  const other = await createUser(t.db);
  const theirs = await createSeat(t.db, to, other);
  const answers = await Promise.all([
    move(to),
    moveSeat(t.db, callerOf(other), { reservationId: theirs.id, toClassId: from.id }),
  ]);
  expect(answers).toEqual([refused("sold-out"), refused("sold-out")]);
});
