import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { storageFault } from "~/db/errors.server";
import { lockInOrder } from "~/db/locks.server";
import { runCommand } from "~/db/retry.server";
import { type Booking, bookings } from "~/db/schema/bookings/bookings";
import { endOf, freeUntil, holdEnd } from "~/domain/bookings/booking";
import { expertMovedAt, recordBookingEvent } from "~/domain/bookings/booking-history.server";
import { changeState } from "~/domain/bookings/change-state.server";
import type { MoveError } from "~/domain/bookings/reschedule";
import { fail, ok, type Result } from "~/shared/result";
import { whyNotMove } from "./why-not-move.server";

/**
 * Holds a time for the move of the learner's own session, for some minutes, but not longer than the learner can move it
 * free of charge. It is judged like a move, not like a new booking, and isn't paid for.
 */
export async function holdForMove(
  db: Db,
  { now }: { now: Date },
  hold: { bookingId: string; startsAt: Date; minutes: number },
): Promise<Result<Booking, MoveError>> {
  try {
    return await runCommand(db, (tx) => holdOnce(tx, now, hold));
  } catch (error) {
    if (storageFault(error)?.kind === "exclusion") return fail("slot-lost");
    throw error;
  }
}

async function holdOnce(
  tx: Db,
  now: Date,
  { bookingId, startsAt, minutes }: Parameters<typeof holdForMove>[2],
): Promise<Result<Booking, MoveError>> {
  const own = eq(bookings.id, bookingId);
  const [sides] = await tx
    .select({ expertId: bookings.expertId, learnerId: bookings.learnerId })
    .from(bookings)
    .where(own);
  if (!sides) return fail("not-found");
  await lockInOrder(tx, ["expert", sides.expertId], ["learner", sides.learnerId]);
  const [current] = await tx.select({ booking: bookings, expertMovedAt }).from(bookings).where(own);
  if (!current) return fail("not-found");
  // A process that was killed may have left one.
  await releaseMoveHold(tx, { bookingId, now });
  const refused = await whyNotMove(tx, current, { side: "learner", to: startsAt, now });
  if (refused) return fail(refused);
  const { booking } = current;
  const free = freeUntil(booking.startsAt, current.expertMovedAt).getTime() - now.getTime();
  const [held] = await tx
    .insert(bookings)
    .values({
      ...sameSession(booking),
      startsAt,
      endsAt: endOf(startsAt, booking.hours),
      status: "pending",
      holdExpiresAt: holdEnd(now, startsAt, Math.min(minutes, free / 60_000)),
      movesBookingId: bookingId,
      createdAt: now,
    })
    .returning();
  if (!held) throw new Error("A held time was not written");
  await recordBookingEvent(tx, { bookingId: held.id, kind: "held", actor: "system", now });
  return ok(held);
}

const sameSession = (booking: Booking) => ({
  learnerId: booking.learnerId,
  expertId: booking.expertId,
  learnerName: booking.learnerName,
  learnerEmail: booking.learnerEmail,
  hours: booking.hours,
  priceCents: booking.priceCents,
  totalCents: booking.totalCents,
  currency: booking.currency,
  commissionPercent: booking.commissionPercent,
  learnerTimeZone: booking.learnerTimeZone,
  expertTimeZone: booking.expertTimeZone,
});

/** Releases the time that is held for a session's move, under the locks of both sides. */
export async function releaseMoveHold(tx: Db, { bookingId, now }: { bookingId: string; now: Date }) {
  const held = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.movesBookingId, bookingId), eq(bookings.status, "pending")));
  for (const { id } of held) {
    const set = { cancelledAt: now, cancelledBy: "learner" as const };
    const released = await changeState(tx, { bookingId: id, to: "cancelled", by: "system", set, now });
    // One that has run out was expired instead, which frees its time as well.
    if (!released.ok) continue;
  }
}
