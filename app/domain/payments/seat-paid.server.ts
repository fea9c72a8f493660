import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { type Booking, bookings } from "~/db/schema/bookings";
import { isOffered } from "~/domain/availability/queries.server";
import { announceBooking } from "~/domain/bookings/announce-booking.server";
import { isCalledOff, isUpcoming } from "~/domain/bookings/booking-states";
import { changeState, expireOverdueHolds } from "~/domain/bookings/change-state.server";
import { findOverlapping, overlaps } from "~/domain/bookings/overlapping.server";
import { sitsInClass } from "~/domain/bookings/seat-in-class.server";
import type { Caller } from "~/domain/caller";

/**
 * Gives a booking that was paid for its seat, under the locks of both sides, if its start lies ahead: a hold is confirmed,
 * also one that has run out if the expert still offers its time and nobody has taken it (decision D3).
 * @returns whether the booking keeps what was paid
 */
export async function seatPaid(
  tx: Db,
  { now, appUrl }: Pick<Caller, "now" | "appUrl">,
  booking: Booking,
): Promise<boolean> {
  const { id: bookingId } = booking;
  if (booking.status !== "pending" && !isCalledOff(booking)) return true;
  if (booking.status === "cancelled") return false;
  if (!isUpcoming(booking, now)) {
    await expireOverdueHolds(tx, eq(bookings.id, bookingId), now);
    if (!(await takeAgain(tx, booking, now))) return false;
  }
  if (!(await changeState(tx, { bookingId, to: "confirmed", by: "system", now })).ok) return false;
  await announceBooking(tx, bookingId, appUrl);
  return true;
}

/** Clears the time of a hold that has run out. @returns false where it is past, no longer offered, or taken */
async function takeAgain(tx: Db, booking: Booking, now: Date): Promise<boolean> {
  const { id, expertId, startsAt: start, hours } = booking;
  if (!(await isOffered(tx, { expertId, start, hours, now, except: id, ignoresNotice: true }))) return false;
  if (await sitsInClass(tx, booking, now)) return false;
  await expireOverdueHolds(tx, overlaps(booking), now);
  const [other, ...more] = await findOverlapping(tx, booking, now);
  if (!other) return true;
  if (more.length > 0 || !isOwnHold(other, booking)) return false;
  return (await changeState(tx, { bookingId: other.id, to: "expired", by: "system", now })).ok;
}

/** The payer has held the same session once more meanwhile: it needs one seat. */
const isOwnHold = (other: Booking, { expertId, learnerId, startsAt, hours }: Booking) =>
  other.status === "pending" &&
  other.expertId === expertId &&
  other.learnerId === learnerId &&
  other.startsAt.getTime() === startsAt.getTime() &&
  other.hours === hours;
