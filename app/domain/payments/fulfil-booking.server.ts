import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { type Booking, bookings } from "~/db/schema/bookings/bookings";
import { isOffered } from "~/domain/availability/queries.server";
import { isCalledOff, isUpcoming } from "~/domain/bookings/booking-states";
import { announcePaid } from "~/domain/bookings/change/announce-paid.server";
import { changeState, expireOverdueHolds } from "~/domain/bookings/change-state.server";
import { findOverlapping, overlaps } from "~/domain/bookings/overlapping.server";
import { announceBooking } from "~/domain/bookings/request/announce-booking.server";
import { judge } from "~/domain/bookings/request/check-booking.server";
import { findPeople } from "~/domain/bookings/request/find-people.server";
import { refusalOfAccount } from "~/domain/bookings/request/refuse-learner.server";
import type { Caller } from "~/domain/caller";

/**
 * Fulfils a paid booking under the locks of both sides: a hold is confirmed, also an expired one if the session could
 * be booked now (decisions D3 and J8).
 * @returns whether the charge is retained
 */
export async function fulfilBooking(
  tx: Db,
  { now }: Pick<Caller, "now">,
  booking: Booking,
): Promise<boolean> {
  const { id: bookingId } = booking;
  if (booking.status === "cancelled" || booking.absent === "expert") return false;
  if (booking.status !== "pending" && !isCalledOff(booking)) {
    // Its payment went back or became a credit, so that no other is owed.
    if (booking.paymentStatus === "refunded") return false;
    await announcePaid(tx, bookingId);
    return true;
  }
  if (!isUpcoming(booking, now)) {
    await expireOverdueHolds(tx, eq(bookings.id, bookingId), now);
    if (!(await freeExpiredHoldTime(tx, booking, now))) return false;
  }
  if (!(await changeState(tx, { bookingId, to: "confirmed", by: "system", now })).ok) return false;
  await announceBooking(tx, bookingId);
  return true;
}

/**
 * Frees the time of an expired hold. Accounts and time are checked as for a new booking (decision J8), but not the
 * number of unpaid sessions: this one is paid.
 * @returns false if a new booking would be refused
 */
async function freeExpiredHoldTime(tx: Db, booking: Booking, now: Date): Promise<boolean> {
  const { id, expertId, learnerId, startsAt: start, hours } = booking;
  const people = await findPeople(tx, booking, now);
  if (!people || refusalOfAccount(people.account)) return false;
  const overlapping = await findOverlapping(tx, booking, now);
  const [other] = overlapping;
  const again = other && overlapping.length === 1 && isOwnHold(other, booking) ? other : null;
  const refusal = judge(
    { userId: learnerId },
    {
      expert: people.card,
      inTheWay: again ? [] : overlapping,
      isBlocked: people.isBlocked,
      isInClass: people.isInClass,
      isFree: await isOffered(tx, { expertId, start, hours, now, except: id }),
    },
  );
  if (refusal) return false;
  await expireOverdueHolds(tx, overlaps(booking), now);
  return !again || (await changeState(tx, { bookingId: again.id, to: "expired", by: "system", now })).ok;
}

/** Reports whether the other booking is the payer's later hold of the same session, which needs only one seat. */
const isOwnHold = (other: Booking, { expertId, learnerId, startsAt, hours }: Booking) =>
  other.status === "pending" &&
  other.expertId === expertId &&
  other.learnerId === learnerId &&
  other.startsAt.getTime() === startsAt.getTime() &&
  other.hours === hours;
