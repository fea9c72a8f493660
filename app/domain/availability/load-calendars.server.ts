/** Loads the slot engine's data about experts: one query for their calendars, and one for what is booked. */
import { and, eq, gt, gte, inArray, lt, lte, or, sql } from "drizzle-orm";
import { asList } from "~/db/as-list";
import { builtOnce } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { whereLive, whereOtherThan } from "~/db/live-bookings.server";
import { seatsQuery, taughtQuery } from "~/db/live-classes.server";
import { bookings } from "~/db/schema/bookings/bookings";
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
 * Returns the calendars of the experts that can be booked: approved, not deleted, with an active range or extra hours
 * to come. Includes the days off that a booking starting within the span can meet. One query.
 */
export async function loadCalendars(
  db: Db,
  expertIds: readonly string[],
  span: Span,
): Promise<Map<string, Calendar>> {
  if (expertIds.length === 0) return new Map();
  const rows = await askCalendars(db, { expertIds: [...expertIds], ...daysOf(span) });
  const bookable = rows.filter(({ ranges, extraHours }) => ranges.length + extraHours.length > 0);
  return new Map(bookable.map(({ expertId, ...calendar }) => [expertId, calendar]));
}

/** The dates of a span in any zone, with the longest booking after it. `reachOf` keeps their years at four digits. */
export const daysOf = ({ start, end }: Span) => ({
  first: utcDate(hoursFrom(start, -24)),
  last: utcDate(hoursFrom(end, 24 + longestHours)),
});

interface DaysQuery extends ReturnType<typeof daysOf> {
  expertIds: readonly string[];
}

const utcDate = (instant: Date) => instant.toISOString().slice(0, 10);

/**
 * The query behind `loadCalendars`, for the test that reads its plan. It includes extra hours after the span: with them
 * an expert without weekly hours is bookable.
 */
export const calendarsQuery = (db: Db, { expertIds, first, last }: DaysQuery) =>
  db
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
    })
    .from(experts)
    .where(and(inArray(experts.id, [...expertIds]), listed));

const askCalendars = builtOnce(calendarsQuery);

/** What is booked: the expert's sessions and classes, and the learner's other sessions and seats. */
export interface Booked {
  sessions: Span[];
  taught: Span[];
  busy: Span[];
}

/**
 * Loads the bookings around a span: live ones (confirmed, or pending with a hold that still runs at `now`, decision
 * C8), and past ones, which count for the limit of their date. Also loads the classes that the experts teach, and the
 * learner's own sessions and seats, which make times busy with every expert. One query.
 * @param query `except`: a booking to leave out, because it is being moved
 */
export async function loadBooked(
  db: Db,
  query: {
    expertIds: readonly string[];
    learnerId: string | null;
    span: Span;
    now: Date;
    except?: string | undefined;
  },
): Promise<(expertId: string) => Booked> {
  const { expertIds, learnerId, span, now, except } = query;
  const around = { start: hoursFrom(span.start, -longestDate), end: hoursFrom(span.end, longestDate) };
  const rows = await askBooked(db, { expertIds, learnerId, now, except, ...around });
  const sessions = rows.filter(({ kind }) => kind === "session");
  return (expertId) => ({
    sessions: sessions.filter((row) => row.expertId === expertId),
    taught: rows.filter((row) => row.kind === "taught" && row.expertId === expertId),
    busy: [
      ...sessions.filter((row) => row.expertId !== expertId && row.learnerId === learnerId),
      ...rows.filter(({ kind }) => kind === "seat"),
    ],
  });
}

/** Sessions of the experts and of the learner that start within a span, and classes that overlap it. */
const askBooked = builtOnce((db, { expertIds, learnerId, now, except, start, end }: BookedQuery) => {
  const sessions = db
    .select({
      kind: sql<"session" | "taught" | "seat">`'session'`,
      expertId: sql<string | null>`${bookings.expertId}`,
      learnerId: sql<string | null>`${bookings.learnerId}`,
      start: bookings.startsAt,
      end: bookings.endsAt,
    })
    .from(bookings)
    .where(
      and(
        or(
          inArray(bookings.expertId, [...expertIds]),
          learnerId === null ? undefined : eq(bookings.learnerId, learnerId),
        ),
        // The indexes need bounds on the start. `loadBooked` widens the span by more than a booking with its buffer.
        gt(bookings.startsAt, start),
        lt(bookings.startsAt, end),
        or(whereLive(now), inArray(bookings.status, ["completed", "no_show"])),
        except === undefined ? undefined : whereOtherThan(except),
      ),
    );
  const withTaught = sessions.unionAll(taughtQuery(db, expertIds, { start, end }));
  return learnerId === null
    ? withTaught
    : withTaught.unionAll(seatsQuery(db, { learnerId, start, end, now }));
});

type BookedQuery = Omit<Parameters<typeof loadBooked>[1], "span"> & Span;

const longestHours = 4;
/** In hours: the length of a day on which clocks are put back. */
const longestDate = 25;

const hoursFrom = (instant: Date, hours: number) => new Date(instant.getTime() + hours * hourMs);
