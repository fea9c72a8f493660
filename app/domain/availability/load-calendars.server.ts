/** Loads the slot engine's data about experts in one query: their calendars, and what is booked. */
import { and, eq, gt, gte, inArray, lt, lte, or, sql } from "drizzle-orm";
import { asList } from "~/db/as-list";
import { builtOnce } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { isOneOf } from "~/db/is-one-of";
import { whereLive, whereOtherThan } from "~/db/live-bookings.server";
import { overlapsClass, seatsQuery, whereTaught } from "~/db/live-classes.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { classes } from "~/db/schema/classes/classes";
import { busyTimes } from "~/db/schema/experts/busy-times";
import { expertAvailability } from "~/db/schema/experts/expert-availability";
import { expertDaysOff } from "~/db/schema/experts/expert-days-off";
import { expertExtraHours } from "~/db/schema/experts/expert-extra-hours";
import { experts } from "~/db/schema/experts/experts";
import { listed } from "~/domain/experts/listing/listed.server";
import type { DaysOff } from "./days-off";
import type { ExtraHours } from "./extra-hours";
import type { Calendar, Span } from "./slots.server";
import { hourMs, type WeeklyRange } from "./weekly-hours";

/** The columns of `experts` with the expert's terms. */
export const termsColumns = {
  minimumNoticeMinutes: experts.minimumNoticeMinutes,
  daysAhead: experts.daysAhead,
  bufferMinutes: experts.bufferMinutes,
  dailyLimit: experts.dailyLimit,
};

/** The active weekly hours of the expert in the row. */
export const activeRanges = asList<WeeklyRange>(sql`
  select ${expertAvailability.dayOfWeek} as "dayOfWeek", ${expertAvailability.startTime} as "startTime",
    ${expertAvailability.endTime} as "endTime"
  from ${expertAvailability}
  where ${expertAvailability.expertId} = ${experts.id} and ${expertAvailability.isActive}`);

/**
 * A calendar with what is booked: the expert's sessions and classes, and the learner's other sessions and seats. The
 * busy times of the expert's own calendars (decision K1) are `taught`: like classes they have the buffer around them, and
 * don't count for the daily limit.
 */
export interface BookedCalendar extends Calendar {
  sessions: Span[];
  taught: Span[];
  busy: Span[];
}

/**
 * Returns the calendars of the experts that can be booked: approved, not deleted, with an active range or extra hours
 * to come. Includes the days off that a booking starting within the span can meet, and the bookings around the span:
 * live ones (confirmed, or pending with a hold that still runs at `now`, decision C8), and past ones, which count for
 * the limit of their date. The learner's own sessions and seats make times busy with every expert. One query.
 * @param query `except`: a booking to leave out, because it is being moved
 */
export async function loadCalendars(
  db: Db,
  { expertIds, span, ...query }: Question & { span: Span },
): Promise<Map<string, BookedCalendar>> {
  if (expertIds.length === 0) return new Map();
  const rows = await askCalendars(db, { ...query, expertIds, ...boundsOf(span) });
  const bookable = rows.filter(({ ranges, extraHours }) => ranges.length + extraHours.length > 0);
  return new Map(
    bookable.map(({ expertId, sessions, taught, busy, ...calendar }) => [
      expertId,
      { ...calendar, sessions: sessions.map(toSpan), taught: taught.map(toSpan), busy: busy.map(toSpan) },
    ]),
  );
}

interface Question {
  expertIds: readonly string[];
  learnerId: string | null;
  now: Date;
  except?: string | undefined;
}

/**
 * The dates of a span in any zone, with the longest booking after it, and the time around it in which a booking can
 * matter. `reachOf` keeps the dates' years at four digits.
 */
export const boundsOf = ({ start, end }: Span) => ({
  first: utcDate(hoursFrom(start, -24)),
  last: utcDate(hoursFrom(end, 24 + longestHours)),
  start: hoursFrom(start, -longestDate),
  end: hoursFrom(end, longestDate),
});

const utcDate = (instant: Date) => instant.toISOString().slice(0, 10);
const toSpan = ({ start, end }: Times): Span => ({ start: new Date(start), end: new Date(end) });

interface Times {
  start: string;
  end: string;
}

/**
 * The query behind `loadCalendars`, for the tests that read its plan. It includes extra hours after the span: with them
 * an expert without weekly hours is bookable.
 */
export const calendarsQuery = (db: Db, query: Question & ReturnType<typeof boundsOf>) => {
  const { expertIds, learnerId, now, except, first, last, ...around } = query;
  const sessions = sql`select ${bookings.startsAt} as start, ${bookings.endsAt} as end from ${bookings} where`;
  const counted = and(
    // The indexes need bounds on the start. They are wider than the span by more than a booking with its buffer.
    gt(bookings.startsAt, around.start),
    lt(bookings.startsAt, around.end),
    or(whereLive(now), inArray(bookings.status, ["completed", "no_show"])),
    except === undefined ? undefined : whereOtherThan(except),
  );
  const own = (learner: string) => sql`${sessions} ${and(eq(bookings.learnerId, learner), counted)}
    union all ${seatsQuery(db, { learnerId: learner, now, ...around })}`;
  return db
    .select({
      expertId: experts.id,
      timeZone: experts.timeZone,
      terms: termsColumns,
      ranges: activeRanges,
      daysOff: asList<DaysOff>(sql`
        select ${expertDaysOff.firstDay} as "firstDay", ${expertDaysOff.lastDay} as "lastDay" from ${expertDaysOff}
        where ${expertDaysOff.expertId} = ${experts.id}
          and ${gte(expertDaysOff.lastDay, first)} and ${lte(expertDaysOff.firstDay, last)}`),
      extraHours: asList<ExtraHours>(sql`
        select ${expertExtraHours.day} as "day", ${expertExtraHours.startTime} as "startTime",
          ${expertExtraHours.endTime} as "endTime"
        from ${expertExtraHours}
        where ${expertExtraHours.expertId} = ${experts.id} and ${gte(expertExtraHours.day, first)}`),
      sessions: asList<Times>(sql`${sessions} ${and(eq(bookings.expertId, experts.id), counted)}`),
      taught: asList<Times>(sql`select ${classes.startsAt} as start, ${classes.endsAt} as end from ${classes}
        where ${and(eq(classes.expertId, experts.id), whereTaught, overlapsClass(around))}
        union all select ${busyTimes.startsAt}, ${busyTimes.endsAt} from ${busyTimes}
        where ${and(
          eq(busyTimes.expertId, experts.id),
          // None is longer than 24 hours, so the bounds of bookings are wide enough.
          gt(busyTimes.startsAt, around.start),
          lt(busyTimes.startsAt, around.end),
        )}`),
      busy: learnerId === null ? sql<Times[]>`'[]'::json` : asList<Times>(own(learnerId)),
    })
    .from(experts)
    .where(and(isOneOf(experts.id, expertIds), listed));
};

const askCalendars = builtOnce(calendarsQuery);

const longestHours = 4;
/** In hours: the length of a day on which clocks are put back. */
const longestDate = 25;

const hoursFrom = (instant: Date, hours: number) => new Date(instant.getTime() + hours * hourMs);
