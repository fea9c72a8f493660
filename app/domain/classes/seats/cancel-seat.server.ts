import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { retryPassing } from "~/db/retry.server";
import { classReservations, type Reservation } from "~/db/schema/classes/class-reservations";
import type { Caller, SignedInCaller } from "~/domain/caller";
import { lockClass } from "~/domain/classes/lock-class.server";
import type { SeatError } from "~/domain/classes/messages";
import { refundReservation } from "~/domain/ledger/request-refund.server";
import { isId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import { announceSeat, type SeatCause } from "./announce-seat.server";
import { settleSeats } from "./settle-seats.server";

export interface CancelledSeat extends Reservation {
  /** False: it was cancelled before, and nothing happened now. */
  isNew: boolean;
  /** What now goes back, in whole cents. */
  refundCents: number;
}

interface SeatCancellation {
  reservationId: string;
  /** What the page said would go back, in whole cents; another sum answers `terms-changed`. */
  shown?: { refundCents: number };
}

/**
 * Cancels a seat of the caller's before the class starts, gives back all that was paid for it and offers the seat to
 * the first in line. A second cancellation changes nothing and is no error. A payment under way that ends later goes
 * back too.
 * @returns `not-found` for everybody else's, `too-late` once the class has started, or where a hold has run out
 */
export async function cancelSeat(
  db: Db,
  caller: SignedInCaller,
  cancellation: SeatCancellation,
  wait?: (milliseconds: number) => Promise<void>,
): Promise<Result<CancelledSeat, SeatError>> {
  if (!isId(cancellation.reservationId)) return fail("not-found");
  try {
    return await retryPassing(() => cancelOnce(db, caller, cancellation), wait);
  } catch (error) {
    if (error instanceof TermsChanged) return fail("terms-changed");
    throw error;
  }
}

const cancelOnce = (db: Db, caller: SignedInCaller, { reservationId, shown }: SeatCancellation) =>
  db.transaction(async (tx): Promise<Result<CancelledSeat, SeatError>> => {
    const { actor, now } = caller;
    const own = and(eq(classReservations.id, reservationId), eq(classReservations.learnerId, actor.userId));
    const [found] = await tx
      .select({ classId: classReservations.classId })
      .from(classReservations)
      .where(own);
    if (!found) return fail("not-found");
    await lockClass(tx, found.classId);
    await lockInOrder(tx, ["learner", actor.userId]);
    const live = await settleSeats(tx, caller, found.classId);
    const [seat] = await tx.select().from(classReservations).where(own);
    // It was moved to another date just now.
    if (seat?.classId !== live.id) return fail("terms-changed");
    if (seat.status === "cancelled") return ok({ ...seat, isNew: false, refundCents: 0 });
    if (!live.startsAt || live.startsAt <= now) return fail("too-late");
    const what = { reservationId, by: "learner", cause: "own" } as const;
    const cancelled = await cancelSeatLocked(tx, caller, what);
    if (!cancelled) return fail("too-late");
    if (shown && shown.refundCents !== cancelled.refundCents) throw new TermsChanged();
    await settleSeats(tx, caller, live.id);
    return ok(cancelled);
  });

/** Takes everything back that the transaction did. */
class TermsChanged extends Error {}

/**
 * The same inside another command's transaction, which holds the class's lock: for a class that is cancelled ('class'),
 * or an account that is deleted or a payment that went back ('system'). It doesn't feed the waitlist: where the class
 * goes on, the caller does that (`settleSeats`).
 * @returns null where the seat is no live one any more
 */
export async function cancelSeatLocked(
  tx: Db,
  { now }: Pick<Caller, "now">,
  seat: { reservationId: string; by: NonNullable<Reservation["cancelledBy"]>; cause: SeatCause },
): Promise<CancelledSeat | null> {
  const { reservationId, by, cause } = seat;
  const own = eq(classReservations.id, reservationId);
  const [before] = await tx.select({ status: classReservations.status }).from(classReservations).where(own);
  const [cancelled] = await tx
    .update(classReservations)
    .set({ status: "cancelled", cancelledAt: now, cancelledBy: by })
    .where(and(own, inArray(classReservations.status, ["held", "confirmed"])))
    .returning();
  if (!cancelled) return null;
  const refundCents = await refundReservation(tx, { reservationId, reason: "cancelled", now });
  // Who lets a hold go needs no mail about it.
  if (before?.status === "confirmed" || cause !== "own") {
    await announceSeat(tx, reservationId, { about: "cancelled", cause, refundCents });
  }
  return { ...cancelled, isNew: true, refundCents };
}
