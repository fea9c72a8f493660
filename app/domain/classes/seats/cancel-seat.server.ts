import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { retryPassing } from "~/db/retry.server";
import { classReservations, type Seat } from "~/db/schema/classes/class-reservations";
import type { Caller, SignedInCaller } from "~/domain/caller";
import { lockClass } from "~/domain/classes/lock-class.server";
import type { SeatError } from "~/domain/classes/messages";
import { refundReservation } from "~/domain/ledger/request-refund.server";
import { isId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import { announceSeat, type SeatCause } from "./announce-seat.server";
import { runDueSeatActions } from "./run-due-seat-actions.server";

export interface CancelledSeat extends Seat {
  /** False if the seat was already cancelled, so that nothing changed. */
  isNew: boolean;
  /** The refund, in whole cents. */
  refundCents: number;
}

interface SeatCancellation {
  reservationId: string;
  /** The refund that the page showed, in whole cents. A different refund results in `terms-changed`. */
  shown?: { refundCents: number };
}

/**
 * Cancels the caller's own seat before the class starts, refunds it in full and offers it to the waitlist. Cancelling
 * again changes nothing. A payment that is under way is refunded when it arrives.
 * @returns `not-found` for another learner's seat, `too-late` if the class has started or the hold has expired,
 * `terms-changed` if the refund differs or the seat was moved
 */
export async function cancelSeat(
  db: Db,
  caller: SignedInCaller,
  cancellation: SeatCancellation,
): Promise<Result<CancelledSeat, SeatError>> {
  if (!isId(cancellation.reservationId)) return fail("not-found");
  try {
    return await retryPassing(() => cancelOnce(db, caller, cancellation));
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
    const live = await runDueSeatActions(tx, caller, found.classId);
    const [seat] = await tx.select().from(classReservations).where(own);
    // The seat has just been moved to another date.
    if (seat?.classId !== live.id) return fail("terms-changed");
    if (seat.status === "cancelled") return ok({ ...seat, isNew: false, refundCents: 0 });
    if (!live.startsAt || live.startsAt <= now) return fail("too-late");
    const what = { reservationId, by: "learner", cause: "own" } as const;
    const cancelled = await cancelSeatLocked(tx, caller, what);
    if (!cancelled) return fail("too-late");
    if (shown && shown.refundCents !== cancelled.refundCents) throw new TermsChanged();
    await runDueSeatActions(tx, caller, live.id);
    return ok(cancelled);
  });

/** Rolls the transaction back. */
class TermsChanged extends Error {}

/**
 * Like `cancelSeat`, but in the caller's transaction, which holds the class's lock. `by` is 'class' for a cancelled
 * class, and 'system' for a deleted account or a refund. Doesn't offer the seat to the waitlist: if the class still
 * takes place, the caller must call `runDueSeatActions`.
 * @returns null if the seat is neither held nor confirmed
 */
export async function cancelSeatLocked(
  tx: Db,
  { now }: Pick<Caller, "now">,
  seat: { reservationId: string; by: NonNullable<Seat["cancelledBy"]>; cause: SeatCause },
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
  // A learner who releases a hold gets no mail.
  if (before?.status === "confirmed" || cause !== "own") {
    await announceSeat(tx, reservationId, { about: "cancelled", cause, refundCents });
  }
  return { ...cancelled, isNew: true, refundCents };
}
