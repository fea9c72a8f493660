import { and, asc, eq, gt, isNotNull, or } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { whereTaught } from "~/db/live-classes.server";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classes } from "~/db/schema/classes/classes";
import type { BookingOwner } from "~/domain/bookings/queries.server";
import { seatEntry } from "~/domain/classes/calendar/class-calendar.server";
import { seatEvent, taughtEntry } from "~/domain/classes/calendar/seat-event.server";
import { selectSeats, selectTaught } from "~/domain/classes/seats/seat-queries.server";
import type { CalendarEntry } from "~/shared/calendar-file.server";
import { feedDays, feedLimit } from "./feed-bookings.server";

/**
 * Returns the seats and taught classes of a feed, from 30 days ago. A cancelled one is shown for 30 days.
 * @param appUrl the public origin
 */
export async function findFeedClasses(
  db: Db,
  { userId, expertId }: BookingOwner,
  { now, appUrl }: { now: Date; appUrl: string },
): Promise<CalendarEntry[]> {
  const [seats, taught] = await Promise.all([
    feedSeatsQuery(db, userId, now),
    expertId ? feedTaughtQuery(db, expertId, now) : [],
  ]);
  return [
    ...seats.flatMap((row) => {
      const event = seatEvent(row, { appUrl, now });
      return event ? [seatEntry(event)] : [];
    }),
    ...taught.flatMap((row) => taughtEntry(row, appUrl) ?? []),
  ];
}

/** The queries of `findFeedClasses`, exported so that a test can check their plans. */
export function feedSeatsQuery(db: Db, userId: string, now: Date) {
  const since = sinceOf(now);
  return selectSeats(db)
    .where(
      and(
        eq(classReservations.learnerId, userId),
        gt(classes.startsAt, since),
        or(
          eq(classReservations.status, "confirmed"),
          and(
            eq(classReservations.status, "cancelled"),
            isNotNull(classReservations.confirmedAt),
            gt(classReservations.cancelledAt, since),
          ),
        ),
      ),
    )
    .orderBy(asc(classes.startsAt), asc(classReservations.id))
    .limit(feedLimit);
}

export function feedTaughtQuery(db: Db, expertId: string, now: Date) {
  const since = sinceOf(now);
  return selectTaught(db)
    .where(
      and(
        eq(classes.expertId, expertId),
        gt(classes.startsAt, since),
        or(whereTaught, and(eq(classes.status, "cancelled"), gt(classes.cancelledAt, since))),
      ),
    )
    .orderBy(asc(classes.startsAt), asc(classes.id))
    .limit(feedLimit);
}

const sinceOf = (now: Date) => new Date(now.getTime() - feedDays * 86_400_000);
