import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { retryPassing } from "~/db/retry.server";
import { type Booking, bookings } from "~/db/schema/bookings";
import type { Caller, SignedInCaller } from "~/domain/caller";
import { isId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import { announceCancellation } from "./announce-cancellation.server";
import { type BookingWithParties, bookingParties } from "./booking-parties.server";
import { changeState } from "./change-state.server";

export interface Cancellation {
  bookingId: string;
  /** The canceller's own words, at most 1000 characters; the other side reads them. */
  reason: string | null;
}

/** `not-upcoming`: it has begun, or was over, or its hold had run out before. */
export type CancellationError = "not-found" | "not-upcoming";

/**
 * Cancels a session for one of its two sides, frees its time and mails the other side. A second cancellation of the
 * same booking, by whichever side, changes nothing and is no error. Money isn't looked at here.
 * @returns the booking; `not-found` for everybody who is no party to it
 */
export async function cancelBooking(
  db: Db,
  caller: SignedInCaller,
  { bookingId, reason }: Cancellation,
  wait?: (milliseconds: number) => Promise<void>,
): Promise<Result<Booking, CancellationError>> {
  if (!isId(bookingId)) return fail("not-found");
  const cancelOnce = () =>
    db.transaction(async (tx): Promise<Result<Booking, CancellationError>> => {
      const found = await bookingParties(tx, bookingId);
      const side = found && sideOf(found, caller.actor.userId);
      if (!found || !side) return fail("not-found");
      // Expert first, then learner, as in every command that takes or frees time.
      await lockInOrder(tx, ["expert", found.expert.expertId], ["learner", found.learner.userId]);
      return cancelLocked(tx, caller, { bookingId, side, reason });
    });
  return retryPassing(cancelOnce, wait);
}

/**
 * The same inside another command's transaction, which holds the locks of both sides and has made sure that `side`
 * may do this. `knownAs`: see `announceCancellation`.
 */
export async function cancelLocked(
  tx: Db,
  { now, appUrl }: Pick<Caller, "now" | "appUrl">,
  { bookingId, side, reason, knownAs }: Cancellation & { side: "learner" | "expert"; knownAs?: string },
): Promise<Result<Booking, CancellationError>> {
  const [booking] = await tx.select().from(bookings).where(eq(bookings.id, bookingId)).for("update");
  if (!booking) return fail("not-found");
  if (booking.status === "cancelled") return ok(booking);
  if (booking.startsAt <= now) return fail("not-upcoming");

  const cancelled = await changeState(tx, {
    bookingId,
    to: "cancelled",
    by: side,
    set: { cancelledAt: now, cancelledBy: side, cancellationReason: reason?.trim() || null },
    now,
  });
  if (!cancelled.ok) return fail("not-upcoming");
  await announceCancellation(tx, bookingId, appUrl, knownAs);
  return cancelled;
}

function sideOf({ learner, expert }: BookingWithParties, userId: string): "learner" | "expert" | null {
  if (userId === learner.userId) return "learner";
  return userId === expert.userId ? "expert" : null;
}
