import { and, asc, eq, gt, inArray, or, type SQL, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import type { Db } from "~/db/client.server";
import { bookingEvents } from "~/db/schema/bookings/booking-events";
import { bookings } from "~/db/schema/bookings/bookings";
import { type BookingOwner, selectBookings } from "~/domain/bookings/queries.server";

/** How many days back a calendar feed reaches, and for how many it shows a cancelled session. */
export const feedDays = 30;

/** Sessions in one feed, the earliest first: what lies beyond comes in as time passes. */
export const feedLimit = 1000;

/**
 * The owner's sessions for a calendar: those that were ever agreed on, from 30 days ago on, cancelled ones for as long.
 */
export async function findFeedBookings(db: Db, owner: BookingOwner, now: Date) {
  return feedQuery(db, owner, now);
}

/** The query behind `findFeedBookings`, for the test that reads its plan. */
export function feedQuery(db: Db, { userId, expertId }: BookingOwner, now: Date) {
  const since = new Date(now.getTime() - feedDays * 86_400_000);
  // Each side walks its own index; an `or` would read the whole history.
  const part = (own: SQL) =>
    db
      .select({ id: bookings.id, startsAt: bookings.startsAt })
      .from(bookings)
      .where(and(own, gt(bookings.startsAt, since), isShown(since)))
      .orderBy(asc(bookings.startsAt))
      .limit(feedLimit);
  const asLearner = part(eq(bookings.learnerId, userId));
  const both = expertId ? union(asLearner, part(eq(bookings.expertId, expertId))) : asLearner;
  const shown = both.as("shown");
  // As an array the ids are looked up one by one in the index, however large the table is.
  return selectBookings(db, sql`${bookings.id} = any(array(${db.select({ id: shown.id }).from(shown)}))`)
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .limit(feedLimit);
}

/** A hold that was released or expired was never in a calendar. */
const isShown = (since: Date) =>
  or(
    inArray(bookings.status, ["confirmed", "completed", "no_show"]),
    and(
      eq(bookings.status, "cancelled"),
      gt(bookings.cancelledAt, since),
      // With the limit the planner asks for each booking instead of reading all events.
      sql`(select true from ${bookingEvents} where ${bookingEvents.bookingId} = ${bookings.id}
        and ${bookingEvents.kind} in ('booked', 'confirmed') limit 1)`,
    ),
  );
