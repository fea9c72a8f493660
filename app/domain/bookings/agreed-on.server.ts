import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { bookingEvents } from "~/db/schema/bookings/booking-events";
import { bookings } from "~/db/schema/bookings/bookings";

/**
 * Bookings that were agreed on at some time: booked directly, or held and then confirmed. The expert sees only these.
 * Only the learner sees a hold that is running, expired or released.
 */
export const whereAgreedOn = () =>
  or(
    inArray(bookings.status, ["confirmed", "completed", "no_show"]),
    and(
      eq(bookings.status, "cancelled"),
      or(
        isNull(bookings.holdExpiresAt),
        // With the limit, the planner looks up each booking instead of reading all events.
        sql`(select true from ${bookingEvents} where ${bookingEvents.bookingId} = ${bookings.id}
          and ${bookingEvents.kind} = 'confirmed' limit 1)`,
      ),
    ),
  );

/** The same as a column: whether a booking was agreed on at some time. */
export const isAgreedOn = () => sql<boolean>`(${whereAgreedOn()}) is true`;
