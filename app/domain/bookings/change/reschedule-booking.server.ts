import { and, eq, ne } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { storageFault } from "~/db/errors.server";
import { whereLive } from "~/db/live-bookings.server";
import { lockInOrder } from "~/db/locks.server";
import { retryPassing } from "~/db/retry.server";
import { type Booking, bookings } from "~/db/schema/bookings/bookings";
import { isOffered } from "~/domain/availability/queries.server";
import { endOf, freeUntil } from "~/domain/bookings/booking";
import { expertMovedAt, recordBookingEvent } from "~/domain/bookings/booking-history.server";
import { bookingParties, sideOf } from "~/domain/bookings/booking-parties.server";
import type { BookingSide } from "~/domain/bookings/cancellation";
import { expireOverdueHolds } from "~/domain/bookings/change-state.server";
import { overlaps } from "~/domain/bookings/overlapping.server";
import { leavesTimeToPay, type MoveError } from "~/domain/bookings/reschedule";
import { sitsInClass } from "~/domain/bookings/seat-in-class.server";
import type { SignedInCaller } from "~/domain/caller";
import { isId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import { announceMove } from "./announce-move.server";

export interface Move {
  bookingId: string;
  /** The new start. */
  startsAt: Date;
  /** The reason, at most 1000 characters. The other side can read it. */
  reason: string | null;
}

export interface Moved extends Booking {
  /** False if the session was already at this time, so that no mail is sent. */
  changed: boolean;
}

/**
 * Moves a session to another offered time for one of its two sides, and mails both. One update takes the new time and
 * frees the old one, so a failure changes nothing. Price, payment, length and link stay. The learner can move it while
 * that is free of charge, the expert until the start (decision C8).
 * @returns the booking; `not-found` for all other accounts
 */
export async function rescheduleBooking(
  db: Db,
  caller: SignedInCaller,
  move: Move,
  wait?: (milliseconds: number) => Promise<void>,
): Promise<Result<Moved, MoveError>> {
  if (!isId(move.bookingId)) return fail("not-found");
  try {
    return await retryPassing(() => moveOnce(db, caller, move), wait);
  } catch (error) {
    const fault = storageFault(error);
    if (fault?.kind === "exclusion") return fail("slot-lost");
    throw error;
  }
}

const moveOnce = (db: Db, caller: SignedInCaller, move: Move) =>
  db.transaction(async (tx): Promise<Result<Moved, MoveError>> => {
    const { bookingId, startsAt: to } = move;
    const found = await bookingParties(tx, bookingId);
    const side = found && (await sideOf(tx, found, caller.actor.userId));
    if (!found || !side) return fail("not-found");
    // Expert first, then learner, as in every command that takes or frees time.
    await lockInOrder(tx, ["expert", found.expert.expertId], ["learner", found.learner.userId]);
    const [current] = await tx
      .select({ booking: bookings, expertMovedAt })
      .from(bookings)
      .where(eq(bookings.id, bookingId));
    if (!current) return fail("not-found");
    const refusal = refusalOf(current, side, to, caller.now);
    if (refusal) return fail(refusal);
    const { booking } = current;
    if (booking.startsAt.getTime() === to.getTime()) return ok({ ...booking, changed: false });
    const inTheWay = await obstacleTo(tx, booking, to, side, caller.now);
    if (inTheWay) return fail(inTheWay);

    const [moved] = await tx
      .update(bookings)
      .set({ startsAt: to, endsAt: endOf(to, booking.hours) })
      .where(eq(bookings.id, bookingId))
      .returning();
    if (!moved) return fail("not-found");
    const reason = move.reason?.trim() || null;
    const { now } = caller;
    const { startsAt: previousStart } = booking;
    const event = { bookingId, kind: "moved" as const, actor: side, now };
    const eventId = await recordBookingEvent(tx, { ...event, move: { from: previousStart, to, reason } });
    await announceMove(tx, { bookingId, eventId, previousStart, now });
    return ok({ ...moved, changed: true });
  });

/** Returns why this side can't move the booking to this time, as far as its own state decides. */
function refusalOf(
  { booking, expertMovedAt: movedAt }: { booking: Booking; expertMovedAt: Date | null },
  side: BookingSide,
  to: Date,
  now: Date,
): MoveError | null {
  if (booking.status !== "confirmed" || booking.startsAt <= now) return "not-upcoming";
  if (side === "learner" && now >= freeUntil(booking.startsAt, movedAt)) return "too-late";
  if (!leavesTimeToPay(booking, to, now)) return to > now ? "unpaid" : "not-offered";
  return null;
}

/** Returns why the booking can't have this time. Its own time isn't an obstacle. */
async function obstacleTo(
  tx: Db,
  booking: Booking,
  to: Date,
  side: BookingSide,
  now: Date,
): Promise<MoveError | null> {
  const { id, expertId, learnerId, hours } = booking;
  if (to <= now) return "not-offered";
  const overlapping = and(ne(bookings.id, id), overlaps({ expertId, learnerId, startsAt: to, hours }));
  // The constraints still count an overdue hold.
  await expireOverdueHolds(tx, overlapping, now);
  const [other] = await tx
    .select({ learnerId: bookings.learnerId })
    .from(bookings)
    .where(and(overlapping, whereLive(now)));
  if (other) return side === "learner" && other.learnerId === learnerId ? "own-overlap" : "slot-taken";
  if (await sitsInClass(tx, { learnerId, startsAt: to, hours }, now)) {
    return side === "learner" ? "own-overlap" : "slot-taken";
  }
  return (await isOffered(tx, { expertId, start: to, hours, now, except: id })) ? null : "not-offered";
}
