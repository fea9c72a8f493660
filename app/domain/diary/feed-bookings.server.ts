import { and, asc, eq, gt, inArray, or, type SQL, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import type { Db } from "~/db/client.server";
import { bookingEvents } from "~/db/schema/bookings/booking-events";
import { bookings } from "~/db/schema/bookings/bookings";
import { type BookingOwner, selectBookings } from "~/domain/bookings/queries.server";

/** The number of days back for which a feed has past sessions, and sessions cancelled since then. */
export const feedDays = 30;

/** The maximum number of sessions in a feed, earliest first; later ones are added as time passes. */
export const feedLimit = 1000;

/**
 * Returns the owner's sessions of a feed: those that were booked, from 30 days ago. A cancelled one is shown for 30
 * days.
 */
export async function findFeedBookings(db: Db, owner: BookingOwner, now: Date) {
  return feedQuery(db, owner, now);
}

/** The query of `findFeedBookings`, exported so that a test can check its plan. */
export function feedQuery(db: Db, { userId, expertId }: BookingOwner, now: Date) {
  const since = new Date(now.getTime() - feedDays * 86_400_000);
  // Each part reads its own index; an `or` would read the whole history.
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
  // With an array the ids are looked up by index, even in a large table.
  return selectBookings(db, sql`${bookings.id} = any(array(${db.select({ id: shown.id }).from(shown)}))`)
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .limit(feedLimit);
}

/** Leaves out holds that were released or expired, which were never in a calendar. */
const isShown = (since: Date) =>
  or(
    inArray(bookings.status, ["confirmed", "completed", "no_show"]),
    and(
      eq(bookings.status, "cancelled"),
      gt(bookings.cancelledAt, since),
      // With the limit the planner looks up each booking instead of reading all events.
      sql`(select true from ${bookingEvents} where ${bookingEvents.bookingId} = ${bookings.id}
        and ${bookingEvents.kind} in ('booked', 'confirmed') limit 1)`,
    ),
  );
