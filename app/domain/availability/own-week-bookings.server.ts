/** Bookings stay when the hours change (decision C11). The expert sees which ones are now outside the hours. */
import { and, asc, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { whereUpcoming } from "~/db/live-bookings.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { formatMoment } from "~/shared/format-time";
import type { DaysOff } from "./days-off";
import type { BookedOutside } from "./own-week";
import { type Calendar, freeSlots } from "./slots.server";
import { noTerms } from "./terms";

/** How many bookings are named, and how many upcoming ones are checked: more than any expert has. */
const named = 5;
const lookedAt = 500;

/**
 * Returns the upcoming live bookings that lie outside the hours or on a day off. Dates and times are in the expert's
 * zone.
 */
export function bookedOutsideOf({
  now,
  upcoming,
  ...calendar
}: Omit<Calendar, "terms"> & {
  now: Date;
  upcoming: Awaited<ReturnType<typeof upcomingQuery>>;
}): BookedOutside {
  const { timeZone, ranges, extraHours } = calendar;
  const isOffered = (start: Date, hours: number, daysOff: readonly DaysOff[]) => {
    const span = { start, end: new Date(start.getTime() + 1) };
    const hoursAlone = { timeZone, ranges, extraHours, daysOff, terms: noTerms, sessions: [], busy: [] };
    return !freeSlots({ ...hoursAlone, now, span, hours }).next().done;
  };
  const outside = upcoming
    .filter(({ startsAt, hours }) => !isOffered(startsAt, hours, calendar.daysOff))
    .map(({ id, startsAt, hours, learner }) => ({
      id,
      when: formatMoment(startsAt, timeZone),
      learner,
      isOnDayOff: isOffered(startsAt, hours, []),
    }));
  return { sessions: outside.slice(0, named), more: Math.max(0, outside.length - named) };
}

/** An expert's upcoming live bookings, soonest first. */
export function upcomingQuery(db: Db, expertId: string, now: Date) {
  return db
    .select({
      id: bookings.id,
      startsAt: bookings.startsAt,
      hours: bookings.hours,
      learner: bookings.learnerName,
    })
    .from(bookings)
    .where(and(eq(bookings.expertId, expertId), whereUpcoming(now)))
    .orderBy(asc(bookings.startsAt))
    .limit(lookedAt);
}
