import { and, asc, eq, gt } from "drizzle-orm";
import { prepared } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { experts } from "~/db/schema/experts/experts";
import { whereAgreedOn } from "~/domain/bookings/agreed-on.server";
import { maxHoursPerBooking } from "~/domain/bookings/booking";
import { selectBookings } from "~/domain/bookings/queries.server";
import { isId } from "~/platform/ids";

/** How many sessions an expert's dashboard shows. */
export const nextBookingsShown = 10;

/** Returns the expert's current and upcoming sessions, next first. */
export const findNextBookings = (db: Db, expertId: string, now: Date) =>
  prepared(nextBookingsQuery(db, expertId, now));

/** The query behind `findNextBookings`, for the test that reads its plan. */
export function nextBookingsQuery(db: Db, expertId: string, now: Date) {
  // No booking is longer than this; with this bound the index on the start can be used.
  const earliest = new Date(now.getTime() - maxHoursPerBooking * 3_600_000);
  return selectBookings(
    db,
    and(
      eq(bookings.expertId, expertId),
      gt(bookings.startsAt, earliest),
      gt(bookings.endsAt, now),
      eq(bookings.status, "confirmed"),
    ),
  )
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .limit(nextBookingsShown);
}

/** Returns the start values of the form of one session's link; null unless the session is the expert's own. */
export async function findBookingLink(db: Db, expertId: string | null, bookingId: string) {
  if (!expertId || !isId(bookingId)) return null;
  const [row] = await db
    .select({
      link: bookings.meetingLink,
      usual: experts.meetingLink,
      learnerName: bookings.learnerName,
      startsAt: bookings.startsAt,
      hours: bookings.hours,
      status: bookings.status,
    })
    .from(bookings)
    .innerJoin(experts, eq(experts.id, bookings.expertId))
    .where(and(eq(bookings.id, bookingId), eq(bookings.expertId, expertId), whereAgreedOn()));
  return row ?? null;
}
