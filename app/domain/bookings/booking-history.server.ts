import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { bookingEvents } from "~/db/schema/bookings/booking-events";
import { bookings } from "~/db/schema/bookings/bookings";
import { newId } from "~/platform/ids";

export type BookingEvent = typeof bookingEvents.$inferSelect;

interface NewEvent extends Pick<BookingEvent, "bookingId" | "kind" | "actor"> {
  /** For a move: both starts, and the reason given by the side that moved the session. */
  move?: { from: Date; to: Date; reason: string | null };
  now: Date;
}

/** Adds an event to a booking's history, in the transaction of the change. @returns its id */
export async function recordBookingEvent(tx: Db, event: NewEvent): Promise<string> {
  const row = newBookingEvent(event);
  await tx.insert(bookingEvents).values(row);
  return row.id;
}

/** Builds the row of an event, for a statement that writes more than the event. */
export const newBookingEvent = ({ move, now, ...event }: NewEvent) => ({
  id: newId(),
  ...event,
  ...(move && { fromStartsAt: move.from, toStartsAt: move.to, reason: move.reason }),
  createdAt: now,
});

/** Lists the events of a booking, oldest first. */
export const findBookingEvents = (db: Db, bookingId: string): Promise<BookingEvent[]> =>
  db
    .select()
    .from(bookingEvents)
    .where(eq(bookingEvents.bookingId, bookingId))
    .orderBy(asc(bookingEvents.createdAt), asc(bookingEvents.id));

/** When the expert last moved a booking, or null. For queries that select from the bookings, with or without joins. */
export const expertMovedAt = sql<Date | null>`(select max(event.created_at) from ${bookingEvents} as event
  where event.booking_id = ${bookings}.id and event.kind = 'moved' and event.actor = 'expert')`.mapWith(
  bookingEvents.createdAt,
);
