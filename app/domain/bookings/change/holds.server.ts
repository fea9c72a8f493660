import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { whereLive, whereOwnSession } from "~/db/live-bookings.server";
import { lockInOrder } from "~/db/locks.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { recordBookingEvent } from "~/domain/bookings/booking-history.server";
import { type HoldKind, prolong, release } from "~/domain/bookings/hold.server";
import type { SignedInCaller } from "~/domain/caller";
import { formatTime } from "~/shared/format-time";
import { formatZoned } from "~/shared/zone-text";
import { cancelLocked } from "./cancel-booking.server";

interface HeldTime {
  expertId: string;
  startsAt: Date;
  hours: number;
}

/** The held time of a session. Its locks are those of both sides. */
const heldTime: HoldKind<HeldTime, HeldTime> = {
  async lock(tx, id, learnerId) {
    const [found] = await tx
      .select({ expertId: bookings.expertId, startsAt: bookings.startsAt, hours: bookings.hours })
      .from(bookings)
      .where(and(eq(bookings.id, id), eq(bookings.learnerId, learnerId)));
    if (!found) return null;
    await lockInOrder(tx, ["expert", found.expertId], ["learner", learnerId]);
    return found;
  },
  async read(tx, { id, now }) {
    const [held] = await tx
      .select({
        expiresAt: bookings.holdExpiresAt,
        prolongedAt: bookings.holdProlongedAt,
        startsAt: bookings.startsAt,
      })
      .from(bookings)
      .where(and(eq(bookings.id, id), eq(bookings.status, "pending"), whereLive(now)));
    if (!held?.expiresAt) return null;
    return { expiresAt: held.expiresAt, isProlonged: held.prolongedAt !== null, startsAt: held.startsAt };
  },
  async prolong(tx, { id: bookingId, until, now }) {
    const values = { holdExpiresAt: until, holdProlongedAt: now };
    await tx.update(bookings).set(values).where(eq(bookings.id, bookingId));
    await recordBookingEvent(tx, { bookingId, kind: "prolonged", actor: "learner", now });
  },
  async release(tx, caller, { id: bookingId, context }) {
    const released = await cancelLocked(tx, caller, { bookingId, side: "learner", reason: null });
    return released.ok ? context : null;
  },
};

/** Prolongs the caller's held time. @returns its new end */
export const prolongHold = (db: Db, caller: SignedInCaller, { bookingId }: { bookingId: string }) =>
  prolong(heldTime, db, caller, bookingId);

/** Releases the caller's held time. @returns the expert and the time */
export const releaseHold = (db: Db, caller: SignedInCaller, { bookingId }: { bookingId: string }) =>
  release(heldTime, db, caller, bookingId);

/** Lists the expert's times that are held for the learner at `now`, in the viewer's zone, soonest first. */
export async function readHeldTimes(
  db: Db,
  { expertId, learnerId, zone, now }: { expertId: string; learnerId: string; zone: string; now: Date },
) {
  const rows = await db
    .select({
      id: bookings.id,
      startsAt: bookings.startsAt,
      hours: bookings.hours,
      priceCents: bookings.priceCents,
      until: bookings.holdExpiresAt,
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.expertId, expertId),
        eq(bookings.learnerId, learnerId),
        eq(bookings.status, "pending"),
        whereOwnSession,
        whereLive(now),
      ),
    )
    .orderBy(bookings.startsAt);
  return rows.map(({ until, ...row }) => ({
    ...row,
    when: formatZoned(row.startsAt, zone),
    until: until ? formatTime(until, zone) : "",
  }));
}
