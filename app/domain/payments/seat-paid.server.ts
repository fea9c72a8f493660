import type { Db } from "~/db/client.server";
import type { Booking } from "~/db/schema/bookings";
import { announceBooking } from "~/domain/bookings/announce-booking.server";
import { isCalledOff } from "~/domain/bookings/booking-states";
import { changeState, expireOverdueHolds } from "~/domain/bookings/change-state.server";
import { findOverlapping, overlaps } from "~/domain/bookings/create-booking.server";
import { findBookableExpert } from "~/domain/bookings/find-bookable-expert.server";
import type { Caller } from "~/domain/caller";

/**
 * Gives a booking that was paid for its seat, under the locks of both sides: a hold is confirmed, also one that has run
 * out if its time is still free and ahead (decision D3).
 * @returns whether the booking keeps what was paid
 */
export async function seatPaid(
  tx: Db,
  { now, appUrl }: Pick<Caller, "now" | "appUrl">,
  booking: Booking,
): Promise<boolean> {
  const { id: bookingId } = booking;
  const confirm = () => changeState(tx, { bookingId, to: "confirmed", by: "system", now });
  if (booking.status !== "pending" && !isCalledOff(booking)) return true;
  if (booking.status === "cancelled") return false;
  if (booking.status === "pending" && (await confirm()).ok) {
    await announceBooking(tx, bookingId, appUrl);
    return true;
  }
  if (!(await isStillFree(tx, booking, now)) || !(await confirm()).ok) return false;
  await announceBooking(tx, bookingId, appUrl);
  return true;
}

async function isStillFree(tx: Db, booking: Booking, now: Date): Promise<boolean> {
  if (booking.startsAt <= now || !(await findBookableExpert(tx, booking.expertId))) return false;
  await expireOverdueHolds(tx, overlaps(booking), now);
  return (await findOverlapping(tx, booking, now)).length === 0;
}
