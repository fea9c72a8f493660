/** Bookings stay when the hours change (decision C11). The expert sees which ones are now outside the hours. */
import { sql } from "drizzle-orm";
import { asList } from "~/db/as-list";
import { whereUpcoming } from "~/db/live-bookings.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { experts } from "~/db/schema/experts/experts";
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
  upcoming: Upcoming[];
}): BookedOutside {
  const { timeZone, ranges, extraHours } = calendar;
  const isOffered = (start: Date, hours: number, daysOff: readonly DaysOff[]) => {
    const span = { start, end: new Date(start.getTime() + 1) };
    const hoursAlone = { timeZone, ranges, extraHours, daysOff, terms: noTerms, sessions: [], busy: [] };
    return !freeSlots({ ...hoursAlone, now, span, hours }).next().done;
  };
  const outside = upcoming
    .map(({ startsAt, ...booked }) => ({ ...booked, startsAt: new Date(startsAt) }))
    .filter(({ startsAt, hours }) => !isOffered(startsAt, hours, calendar.daysOff))
    .map(({ id, startsAt, hours, learner }) => ({
      id,
      when: formatMoment(startsAt, timeZone),
      learner,
      isOnDayOff: isOffered(startsAt, hours, []),
    }));
  return { sessions: outside.slice(0, named), more: Math.max(0, outside.length - named) };
}

/** A column of queries of experts: the expert's live bookings from then on, soonest first; an empty list for null. */
export const upcomingList = (since: Date | null) =>
  since === null
    ? sql<Upcoming[]>`'[]'::json`
    : asList<Upcoming>(sql`
        select ${bookings.id}, ${bookings.startsAt} as "startsAt", ${bookings.hours},
          ${bookings.learnerName} as "learner"
        from ${bookings} where ${bookings.expertId} = ${experts.id} and ${whereUpcoming(since)}
        order by ${bookings.startsAt} limit ${lookedAt}`);

interface Upcoming {
  id: string;
  startsAt: string;
  hours: number;
  learner: string;
}
