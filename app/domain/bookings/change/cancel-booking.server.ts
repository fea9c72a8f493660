import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { runCommand } from "~/db/retry.server";
import { type Booking, bookings } from "~/db/schema/bookings/bookings";
import { expertMovedAt } from "~/domain/bookings/booking-history.server";
import { bookingParties, sideOf } from "~/domain/bookings/booking-parties.server";
import { type Canceller, isRefunded } from "~/domain/bookings/cancellation";
import { changeState } from "~/domain/bookings/change-state.server";
import type { Caller, SignedInCaller } from "~/domain/caller";
import { bookingMoney } from "~/domain/ledger/booking-money.server";
import { refundBooking } from "~/domain/ledger/request-refund.server";
import { isId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import { announceCancellation } from "./announce-cancellation.server";
import { markResold } from "./mark-resold.server";
import { releaseMoveHold } from "./move-hold.server";

export interface Cancellation {
  bookingId: string;
  /** The canceller's reason, at most 1000 characters. The other side can read it. */
  reason: string | null;
  /** Absent if no terms were shown: for an erasure or the worker. */
  shown?: ShownTerms;
}

/** The terms that the page showed: refund and retained amount in whole cents, and whether it was a hold. */
export interface ShownTerms {
  refundCents: number;
  retainedCents: number;
  isHold: boolean;
}

/**
 * `not-upcoming`: it has begun or is over, or its hold has expired. `terms-changed`: the refund or the retained amount
 * differs from what was shown, or what was shown as a hold no longer is one.
 */
export type CancellationError = "not-found" | "not-upcoming" | "terms-changed";

export interface Cancelled extends Booking {
  /** False if it had already been cancelled, so that nothing changed. */
  isNew: boolean;
  /** The learner's refund in whole cents. */
  refundCents: number;
}

/**
 * Cancels a session for one of its two sides, frees its time, requests the refund that is due and mails both sides.
 * Cancelling it again, by either side, changes nothing and is no error.
 * @returns the booking; `not-found` for all other accounts, and for the expert of a hold
 */
export async function cancelBooking(
  db: Db,
  caller: SignedInCaller,
  { bookingId, ...cancellation }: Cancellation,
): Promise<Result<Cancelled, CancellationError>> {
  if (!isId(bookingId)) return fail("not-found");
  return runCommand(db, async (tx): Promise<Result<Cancelled, CancellationError>> => {
    const found = await bookingParties(tx, bookingId);
    const side = found && sideOf(found, caller.actor.userId);
    if (!found || !side) return fail("not-found");
    // Expert first, then learner, as in every command that takes or frees time.
    await lockInOrder(tx, ["expert", found.expert.expertId], ["learner", found.learner.userId]);
    return cancelLocked(tx, caller, { bookingId, side, ...cancellation });
  });
}

/**
 * The same inside another command's transaction, which holds the locks of both sides and has checked that `side` may
 * cancel. `knownAs`: see `announceCancellation`.
 */
export async function cancelLocked(
  tx: Db,
  { now }: Pick<Caller, "now">,
  { bookingId, side, reason, knownAs, shown }: Cancellation & { side: Canceller; knownAs?: string },
): Promise<Result<Cancelled, CancellationError>> {
  const [booking] = await tx.select().from(bookings).where(eq(bookings.id, bookingId)).for("update");
  if (!booking) return fail("not-found");
  if (booking.status === "cancelled") return ok({ ...booking, isNew: false, refundCents: 0 });
  // From the start on, only the admin and the system can cancel.
  if (booking.startsAt <= now && (side === "learner" || side === "expert")) return fail("not-upcoming");

  const { startsAt, status: before } = booking;
  const [history] = await tx.select({ expertMovedAt }).from(bookings).where(eq(bookings.id, bookingId));
  const { refundableCents } = await bookingMoney(tx, bookingId);
  const goesBack = isRefunded({ side, startsAt, expertMovedAt: history?.expertMovedAt ?? null, now });
  if (shown) {
    const dueCents = goesBack ? refundableCents : 0;
    const isSameMoney = shown.refundCents === dueCents && shown.retainedCents === refundableCents - dueCents;
    if (!isSameMoney || shown.isHold !== (before === "pending")) return fail("terms-changed");
  }
  // What it has taken of a late cancellation stays taken.
  if (before === "confirmed") await markResold(tx, booking, now);
  const isLate = before === "confirmed" && !goesBack && booking.paymentStatus === "paid";
  const cancelled = await changeState(tx, {
    bookingId,
    to: "cancelled",
    by: side,
    set: {
      ...{ cancelledAt: now, cancelledBy: side, cancellationReason: reason?.trim() || null },
      ...(isLate && { resaleCheckAt: now }),
    },
    now,
  });
  if (!cancelled.ok) return fail("not-upcoming");
  await releaseMoveHold(tx, { bookingId, now });
  const refundCents = goesBack ? await refundBooking(tx, { bookingId, reason: "cancelled", now }) : 0;
  // The expert doesn't know about a hold.
  const readers = before === "pending" ? readersAboutHold(side) : bothSides;
  const retainedCents = refundableCents - refundCents;
  await announceCancellation(tx, { bookingId, readers, now, knownAs, refundCents, retainedCents });
  return ok({ ...cancelled.value, isNew: true, refundCents });
}

const bothSides = ["learner", "expert"] as const;
const readersAboutHold = (side: Canceller) => (side === "learner" ? [] : (["learner"] as const));
