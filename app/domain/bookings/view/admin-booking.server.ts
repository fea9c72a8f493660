import type { Db } from "~/db/client.server";
import { findBookingEvents } from "~/domain/bookings/booking-history.server";
import { bookingParties } from "~/domain/bookings/booking-parties.server";
import { isId } from "~/platform/ids";

/** Returns a booking with both its sides and its history, for the admin; null if there is none. */
export async function readAnyBooking(db: Db, bookingId: string) {
  if (!isId(bookingId)) return null;
  const [found, events] = await Promise.all([
    bookingParties(db, bookingId),
    findBookingEvents(db, bookingId),
  ]);
  return found ? { ...found, events } : null;
}
