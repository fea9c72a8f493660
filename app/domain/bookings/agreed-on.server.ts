import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { bookingEvents } from "~/db/schema/bookings/booking-events";
import { bookings } from "~/db/schema/bookings/bookings";

/**
 * Bookings that were agreed on at any time: booked, or held and then confirmed. Only these are the expert's business: a
 * hold that runs, that ran out or that was let go stays the learner's own.
 */
export const whereAgreedOn = () =>
  or(
    inArray(bookings.status, ["confirmed", "completed", "no_show"]),
    and(
      eq(bookings.status, "cancelled"),
      or(
        isNull(bookings.holdExpiresAt),
        // With the limit the planner asks for each booking instead of reading all events.
        sql`(select true from ${bookingEvents} where ${bookingEvents.bookingId} = ${bookings.id}
          and ${bookingEvents.kind} = 'confirmed' limit 1)`,
      ),
    ),
  );
