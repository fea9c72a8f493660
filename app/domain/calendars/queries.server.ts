import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { whereOwnSession, whereUpcoming } from "~/db/live-bookings.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { busyTimes } from "~/db/schema/experts/busy-times";
import { type OwnCalendar, ownCalendars } from "~/db/schema/experts/own-calendars";

/** A calendar as its expert sees it. */
export interface ListedCalendar
  extends Pick<OwnCalendar, "id" | "host" | "lastFour" | "readAt" | "triedAt" | "failures" | "failure"> {
  choice: OwnCalendar["choice"];
  createdAt: Date;
  /** Its busy times of the next 28 days, and when the first of them starts. */
  count: number;
  next: Date | null;
}

/** Returns the expert's calendars, in the order of their places. Parts of a split busy time count once. */
export const listCalendars = async (db: Db, expertId: string, now: Date): Promise<ListedCalendar[]> =>
  listQuery(db, expertId, now);

/** The query of `listCalendars`, exported so that a test can check its plan. */
export function listQuery(db: Db, expertId: string, now: Date) {
  const at = sql`${sql.param(now, busyTimes.startsAt)}::timestamptz`;
  const busy = sql`from ${busyTimes} as busy where busy.calendar_id = ${ownCalendars.id} and busy.ends_at > ${at}
    and busy.starts_at < ${at} + interval '28 days' and not exists (select from ${busyTimes} as part
      where part.calendar_id = busy.calendar_id and part.ends_at = busy.starts_at and part.ends_at > ${at}
        and part.starts_at >= busy.starts_at - interval '24 hours' and part.starts_at < busy.starts_at)`;
  const { id, host, lastFour, readAt, triedAt, failures, failure, choice, createdAt } = ownCalendars;
  return db
    .select({
      ...{ id, host, lastFour, readAt, triedAt, failures, failure, choice, createdAt },
      count: sql<number>`(select count(*)::int ${busy})`,
      next: sql<Date | null>`(select min(busy.starts_at) ${busy} and busy.starts_at > ${at})`.mapWith(
        busyTimes.startsAt,
      ),
    })
    .from(ownCalendars)
    .where(eq(ownCalendars.expertId, expertId))
    .orderBy(asc(ownCalendars.place));
}

/** An upcoming session that overlaps a busy time. */
export interface Clash {
  id: string;
  startsAt: Date;
  hours: number;
  learner: string;
}

/** The most clashes that the page lists. */
export const clashesShown = 20;

/** Returns the upcoming sessions that overlap a busy time, soonest first, at most one more than the page lists. */
export const findClashes = async (db: Db, expertId: string, now: Date): Promise<Clash[]> =>
  clashesQuery(db, expertId, now);

/** The query of `findClashes`, exported so that a test can check its plan. */
export const clashesQuery = (db: Db, expertId: string, now: Date) =>
  db
    .select({
      id: bookings.id,
      startsAt: bookings.startsAt,
      hours: bookings.hours,
      learner: bookings.learnerName,
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.expertId, expertId),
        whereUpcoming(now),
        whereOwnSession,
        sql`exists (select from ${busyTimes} where ${busyTimes.expertId} = ${bookings.expertId}
          and ${busyTimes.startsAt} > ${bookings.startsAt} - interval '24 hours'
          and ${busyTimes.startsAt} < ${bookings.endsAt} and ${busyTimes.endsAt} > ${bookings.startsAt})`,
      ),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .limit(clashesShown + 1);
