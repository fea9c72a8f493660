import { sql } from "drizzle-orm";
import { asList } from "~/db/as-list";
import type { Db } from "~/db/client.server";
import { bookingEvents } from "~/db/schema/bookings/booking-events";
import { bookings } from "~/db/schema/bookings/bookings";
import { newId } from "~/platform/ids";

export type BookingEvent = Omit<typeof bookingEvents.$inferSelect, "bookingId">;

interface NewEvent extends Pick<BookingEvent, "kind" | "actor"> {
  bookingId: string;
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

/** A column of queries of bookings: the booking's history, oldest first. `toBookingEvents` reads it. */
export const eventList = asList<StoredEvent>(sql`
  select ${bookingEvents.id}, ${bookingEvents.kind}, ${bookingEvents.actor}, ${bookingEvents.reason},
    ${bookingEvents.fromStartsAt} as "fromStartsAt", ${bookingEvents.toStartsAt} as "toStartsAt",
    ${bookingEvents.createdAt} as "createdAt"
  from ${bookingEvents} where ${bookingEvents.bookingId} = ${bookings.id}
  order by ${bookingEvents.createdAt}, ${bookingEvents.id}`);

type StoredEvent = Record<"fromStartsAt" | "toStartsAt", string | null> & { createdAt: string } & Omit<
    BookingEvent,
    "fromStartsAt" | "toStartsAt" | "createdAt"
  >;

/** Converts a list of `eventList`. */
export const toBookingEvents = (stored: StoredEvent[]): BookingEvent[] =>
  stored.map(({ fromStartsAt, toStartsAt, createdAt, ...event }) => ({
    ...event,
    fromStartsAt: fromStartsAt === null ? null : new Date(fromStartsAt),
    toStartsAt: toStartsAt === null ? null : new Date(toStartsAt),
    createdAt: new Date(createdAt),
  }));

/** When the expert last moved a booking, or null. For queries that select from the bookings, with or without joins. */
export const expertMovedAt = sql<Date | null>`(select max(event.created_at) from ${bookingEvents} as event
  where event.booking_id = ${bookings}.id and event.kind = 'moved' and event.actor = 'expert')`.mapWith(
  bookingEvents.createdAt,
);
