import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { storageFault } from "~/db/errors.server";
import { lockInOrder } from "~/db/locks.server";
import { retryPassing } from "~/db/retry.server";
import { type Booking, bookings } from "~/db/schema/bookings/bookings";
import { endOf } from "~/domain/bookings/booking";
import { expertMovedAt, recordBookingEvent } from "~/domain/bookings/booking-history.server";
import { bookingParties, sideOf } from "~/domain/bookings/booking-parties.server";
import type { MoveError } from "~/domain/bookings/reschedule";
import type { SignedInCaller } from "~/domain/caller";
import { isId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import { announceMove } from "./announce-move.server";
import { markResold } from "./mark-resold.server";
import { releaseMoveHold } from "./move-hold.server";
import { whyNotMovable, whyNotMove } from "./why-not-move.server";

export interface Move {
  bookingId: string;
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
): Promise<Result<Moved, MoveError>> {
  if (!isId(move.bookingId)) return fail("not-found");
  try {
    return await retryPassing(() => moveOnce(db, caller, move));
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
    const side = found && sideOf(found, caller.actor.userId);
    if (!found || !side) return fail("not-found");
    // Expert first, then learner, as in every command that takes or frees time.
    await lockInOrder(tx, ["expert", found.expert.expertId], ["learner", found.learner.userId]);
    const [current] = await tx
      .select({ booking: bookings, expertMovedAt })
      .from(bookings)
      .where(eq(bookings.id, bookingId));
    if (!current) return fail("not-found");
    const { now } = caller;
    const question = { side, to, now };
    const { booking } = current;
    const isSame = booking.startsAt.getTime() === to.getTime();
    const refusal = isSame ? whyNotMovable(current, question) : await whyNotMove(tx, current, question);
    if (refusal) return fail(refusal);
    if (isSame) return ok({ ...booking, changed: false });
    await releaseMoveHold(tx, { bookingId, now });
    await markResold(tx, booking, now);

    const [moved] = await tx
      .update(bookings)
      .set({ startsAt: to, endsAt: endOf(to, booking.hours) })
      .where(eq(bookings.id, bookingId))
      .returning();
    if (!moved) return fail("not-found");
    const reason = move.reason?.trim() || null;
    const { startsAt: previousStart } = booking;
    const event = { bookingId, kind: "moved" as const, actor: side, now };
    const eventId = await recordBookingEvent(tx, { ...event, move: { from: previousStart, to, reason } });
    await announceMove(tx, { bookingId, eventId, previousStart, now });
    return ok({ ...moved, changed: true });
  });
