import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { users } from "~/db/schema/accounts/users";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { refunds } from "~/db/schema/payments/refunds";
import { lastOfferMinutes } from "~/domain/classes/class";
import { cancelSeat } from "~/domain/classes/seats/cancel-seat.server";
import { newId } from "~/platform/ids";
import { callerOf, inMinutes, refused, testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import {
  classMails,
  classOf,
  createLiveClass,
  createSeat,
  createWaitlistEntry,
  hold,
  payForSeat,
  waitlistOf,
} from "../../support/scenes/classes";
import { createUser } from "../../support/scenes/factories";

/** Cancelling a seat: the refund, and who gets the seat. */

const t = useDatabase();
const startsAt = new Date("2026-12-01T18:00:00.000Z");
const stored = async (id: string) =>
  (await t.db.select().from(classReservations).where(eq(classReservations.id, id)))[0];

describe("cancelling", () => {
  const cancel = (
    user: typeof users.$inferSelect,
    reservationId: string,
    { now = testNow, shown }: { now?: Date; shown?: { refundCents: number } } = {},
  ) => cancelSeat(t.db, callerOf(user, { now }), { reservationId, ...(shown && { shown }) });

  test("gives everything back up to the start, and the seat to the first in line while offers are made", async () => {
    const live = await createLiveClass(t.db, { maxSeats: 1 });
    const learner = await createUser(t.db);
    const seat = await createSeat(t.db, live, learner);
    const entry = await createWaitlistEntry(t.db, live);
    const now = new Date(startsAt.getTime() - lastOfferMinutes * 60_000);
    const first = await cancel(learner, seat.id, { now, shown: { refundCents: 4900 } });
    expect(first).toMatchObject({ ok: true, value: { isNew: true, refundCents: 4900, status: "cancelled" } });
    expect(await cancel(learner, seat.id, { now })).toMatchObject({
      ...{ ok: true, value: { isNew: false, refundCents: 0 } },
    });
    expect(await t.db.select().from(refunds)).toMatchObject([{ amountCents: 4900, reason: "cancelled" }]);
    expect(await waitlistOf(t.db, live)).toMatchObject([{ status: "offered", offerExpiresAt: startsAt }]);
    expect(await classMails(t.db)).toMatchObject([
      {
        ...{ template: "class-seat", toEmail: learner.email },
        facts: { about: "cancelled", cause: "own", refundCents: 4900, joinLink: null },
      },
      { template: "waitlist-offer", toEmail: entry.email },
    ]);
  });

  test("is refused once the class has started, to everybody else, and on other terms than were shown", async () => {
    const live = await createLiveClass(t.db);
    const learner = await createUser(t.db);
    const seat = await createSeat(t.db, live, learner);
    expect(await cancel(learner, seat.id, { now: startsAt })).toEqual(refused("too-late"));
    expect(await cancel(await createUser(t.db), seat.id)).toEqual(refused("not-found"));
    expect(await cancel(learner, newId())).toEqual(refused("not-found"));
    expect(await cancel(learner, seat.id, { shown: { refundCents: 0 } })).toEqual(refused("terms-changed"));
    expect(await stored(seat.id)).toMatchObject({ status: "confirmed" });
    expect([await t.db.$count(refunds), await classMails(t.db)]).toEqual([0, []]);
  });

  test("a hold that ran out is too late: nothing is left to cancel", async () => {
    const { seat, learner } = await hold(t.db, await createLiveClass(t.db));
    expect(await cancel(learner, seat.id, { now: inMinutes(15) })).toEqual(refused("too-late"));
  });

  test("with a payment under way lets the seat go, and the payment comes too late", async () => {
    const live = await createLiveClass(t.db);
    const { seat, learner } = await hold(t.db, live);
    await cancel(learner, seat.id, { shown: { refundCents: 0 } });
    expect(await payForSeat(t.db, seat, inMinutes(1))).toBe(false);
    expect((await classOf(t.db, live)).seatsTaken).toBe(0);
  });
});
