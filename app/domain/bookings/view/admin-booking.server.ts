import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { becameCredit } from "~/domain/bookings/became-credit.server";
import { eventList, toBookingEvents } from "~/domain/bookings/booking-history.server";
import { bookingParties } from "~/domain/bookings/booking-parties.server";
import { isId } from "~/platform/ids";

/** Returns a booking with both its sides and its history, for the admin; null if there is none. */
export async function readAnyBooking(db: Db, bookingId: string) {
  if (!isId(bookingId)) return null;
  const [found, [more]] = await Promise.all([
    bookingParties(db, bookingId),
    db.select({ becameCredit, events: eventList }).from(bookings).where(eq(bookings.id, bookingId)),
  ]);
  return found && more ? { ...found, ...more, events: toBookingEvents(more.events) } : null;
}
