import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { type Booking, bookings } from "~/db/schema/bookings/bookings";
import { type TimeAlert, timeAlerts } from "~/db/schema/bookings/time-alerts";
import { experts } from "~/db/schema/experts/experts";
import { expertMovedAt } from "~/domain/bookings/booking-history.server";
import { cancelLocked } from "~/domain/bookings/change/cancel-booking.server";
import { rescheduleBooking } from "~/domain/bookings/change/reschedule-booking.server";
import type { SignedInCaller } from "~/domain/caller";
import { isId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import type { OfferError } from "./alert";

/**
 * Finds an offer of an earlier time for the learner's own booking. Returns null for other accounts. `hold` is null once
 * the offer is over.
 */
export async function findOffer(db: Db, { actor }: SignedInCaller, alertId: string) {
  if (!isId(alertId)) return null;
  const [found] = await db
    .select({ alert: timeAlerts, hold: bookings, expertName: experts.name })
    .from(timeAlerts)
    .leftJoin(bookings, eq(bookings.id, timeAlerts.holdId))
    .innerJoin(experts, eq(experts.id, timeAlerts.expertId))
    .where(and(eq(timeAlerts.id, alertId), eq(timeAlerts.learnerId, actor.userId)));
  const bookingId = found?.alert.bookingId;
  if (!found || !bookingId) return null;
  const [own] = await db
    .select({ booking: bookings, expertMovedAt })
    .from(bookings)
    .where(eq(bookings.id, bookingId));
  return own ? { ...found, ...own } : null;
}

/** Returns the time until which a booking holds its slot; null if it doesn't any more. */
export const heldUntil = ({ status, holdExpiresAt }: Booking, now: Date): Date | null =>
  status === "pending" && holdExpiresAt !== null && holdExpiresAt > now ? holdExpiresAt : null;

export interface OfferAnswer {
  alertId: string;
  /** The hold that the learner saw: an alert offers one time after the other. */
  shownHold?: string | undefined;
}

/** Locks an offer, with the calendars of both sides, and releases the time that it holds, while it can be answered. */
export async function releaseOffer(
  tx: Db,
  caller: SignedInCaller,
  { alertId, shownHold }: OfferAnswer,
): Promise<Result<{ alert: TimeAlert; hold: Booking; booking: Booking }, Exclude<OfferError, "not-moved">>> {
  const seen = await findOffer(tx, caller, alertId);
  if (!seen) return fail("not-found");
  await lockInOrder(tx, ["expert", seen.alert.expertId], ["learner", seen.alert.learnerId]);
  await tx.select({ id: timeAlerts.id }).from(timeAlerts).where(eq(timeAlerts.id, alertId)).for("update");
  const found = await findOffer(tx, caller, alertId);
  if (!found) return fail("not-found");
  const { alert, hold, booking } = found;
  if (alert.state === "accepted") return fail("taken");
  if (alert.state !== "offered" || !hold || !heldUntil(hold, caller.now)) return fail("over");
  if (shownHold !== undefined && shownHold !== hold.id) return fail("changed");
  const released = await cancelLocked(tx, caller, { bookingId: hold.id, side: "learner", reason: null });
  return released.ok ? ok({ alert, hold, booking }) : fail("over");
}

/** Releases the held time and moves the session to it in one transaction, so that no other booking can take it. */
export async function acceptEarlier(
  db: Db,
  caller: SignedInCaller,
  answer: OfferAnswer,
): Promise<Result<{ bookingId: string }, OfferError>> {
  const accept = () =>
    db.transaction(async (tx): Promise<Result<{ bookingId: string }, OfferError>> => {
      const released = await releaseOffer(tx, caller, answer);
      if (!released.ok) return released;
      const { alert, hold, booking } = released.value;
      const moved = await rescheduleBooking(tx, caller, {
        bookingId: booking.id,
        startsAt: hold.startsAt,
        reason: null,
      });
      if (!moved.ok) throw new NotMoved();
      await tx.update(timeAlerts).set({ state: "accepted" }).where(eq(timeAlerts.id, alert.id));
      return ok({ bookingId: booking.id });
    });
  try {
    return await accept();
  } catch (error) {
    if (error instanceof NotMoved) return fail("not-moved");
    throw error;
  }
}

/** Thrown to roll back the release of the hold as well. */
class NotMoved extends Error {}
