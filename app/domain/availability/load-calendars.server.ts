/** What the slot engine needs of experts: one query each for their hours and terms, days off, extra hours, sessions, and classes. */
import { and, eq, gt, gte, inArray, lt, lte, ne, or } from "drizzle-orm";
import { builtOnce } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { whereLive } from "~/db/live-bookings.server";
import { seatSpans, taughtSpans } from "~/db/live-classes.server";
import { bookings } from "~/db/schema/bookings";
import { expertAvailability } from "~/db/schema/expert-availability";
import { expertDaysOff } from "~/db/schema/expert-days-off";
import { expertExtraHours } from "~/db/schema/expert-extra-hours";
import { experts } from "~/db/schema/experts";
import { listed } from "~/domain/experts/listed.server";
import type { DaysOff } from "./days-off";
import type { ExtraHours } from "./extra-hours";
import type { Calendar, Span } from "./slots.server";
import { hourMs, type WeeklyRange } from "./weekly-hours";

/** A calendar while its rows are gathered. */
interface LoadedCalendar extends Calendar {
  ranges: WeeklyRange[];
  extraHours: ExtraHours[];
  daysOff: DaysOff[];
}

/** The columns of `experts` that are the expert's terms. */
export const termsColumns = {
  minimumNoticeMinutes: experts.minimumNoticeMinutes,
  daysAhead: experts.daysAhead,
  bufferMinutes: experts.bufferMinutes,
  dailyLimit: experts.dailyLimit,
};

/**
 * The calendars of those experts that can be booked at all: approved, not deleted, with an active range or extra hours to come; and
 * of their days off those that a slot or a longer booking starting within the span can meet. Three queries, however many experts.
 */
export async function loadCalendars(
  db: Db,
  expertIds: readonly string[],
  span: Span,
): Promise<Map<string, Calendar>> {
  const calendars = new Map<string, LoadedCalendar>();
  if (expertIds.length === 0) return calendars;
  const asked = [...expertIds];
  const [rows, daysOff, extraHours] = await Promise.all([
    askHours(db, { expertIds: asked }),
    askDaysOff(db, { expertIds: asked, ...daysOf(span) }),
    askExtraHours(db, { expertIds: asked, ...daysOf(span) }),
  ]);
  for (const { expertId, timeZone, terms, range } of rows) {
    const known = calendars.get(expertId);
    if (known && range) known.ranges.push(range);
    else
      calendars.set(expertId, { timeZone, terms, ranges: range ? [range] : [], extraHours: [], daysOff: [] });
  }
  for (const { expertId, ...days } of daysOff) calendars.get(expertId)?.daysOff.push(days);
  for (const { expertId, ...hours } of extraHours) calendars.get(expertId)?.extraHours.push(hours);
  for (const [expertId, { ranges, extraHours }] of calendars) {
    if (ranges.length + extraHours.length === 0) calendars.delete(expertId);
  }
  return calendars;
}

/** Zone, terms and active ranges of those that are listed; a row without a range where there is none. */
const askHours = builtOnce((db, { expertIds }: { expertIds: readonly string[] }) =>
  db
    .select({
      expertId: experts.id,
      timeZone: experts.timeZone,
      terms: termsColumns,
      range: {
        dayOfWeek: expertAvailability.dayOfWeek,
        startTime: expertAvailability.startTime,
        endTime: expertAvailability.endTime,
      },
    })
    .from(experts)
    .leftJoin(
      expertAvailability,
      and(eq(expertAvailability.expertId, experts.id), eq(expertAvailability.isActive, true)),
    )
    .where(and(inArray(experts.id, [...expertIds]), listed)),
);

/** The dates of a span in every zone: a day more at each end. Both ends lie where dates have four digits (`reachOf`). */
export const daysOf = ({ start, end }: Span) => ({
  first: utcDate(hoursFrom(start, -24)),
  last: utcDate(hoursFrom(end, 24 + longestHours)),
});

interface DaysQuery extends ReturnType<typeof daysOf> {
  expertIds: readonly string[];
}

const utcDate = (instant: Date) => instant.toISOString().slice(0, 10);

/** A query behind `loadCalendars`, for the test that reads its plan. */
export const daysOffQuery = (db: Db, { expertIds, first, last }: DaysQuery) =>
  db
    .select({
      expertId: expertDaysOff.expertId,
      firstDay: expertDaysOff.firstDay,
      lastDay: expertDaysOff.lastDay,
    })
    .from(expertDaysOff)
    .where(
      and(
        inArray(expertDaysOff.expertId, [...expertIds]),
        gte(expertDaysOff.lastDay, first),
        lte(expertDaysOff.firstDay, last),
      ),
    );

const askDaysOff = builtOnce(daysOffQuery);

/** The same for extra hours. Those after the span come along: they tell of an expert without weekly hours that there will be some. */
export const extraHoursQuery = (db: Db, { expertIds, first }: Omit<DaysQuery, "last">) =>
  db
    .select({
      expertId: expertExtraHours.expertId,
      day: expertExtraHours.day,
      startTime: expertExtraHours.startTime,
      endTime: expertExtraHours.endTime,
    })
    .from(expertExtraHours)
    .where(and(inArray(expertExtraHours.expertId, [...expertIds]), gte(expertExtraHours.day, first)));

const askExtraHours = builtOnce(extraHoursQuery);

/** What is booked: the expert's own sessions and classes, and what the learner has elsewhere. */
export interface Booked {
  sessions: Span[];
  taught: Span[];
  busy: Span[];
}

/**
 * Bookings on the dates of the span and around it: live ones (confirmed, or pending with a hold that still runs at `now`, decision C8),
 * and those that took place, which count for their date's limit. Classes that the experts teach come along. The learner's own sessions and seats
 * in classes are in the way with every expert. Three queries.
 * @param query `except`: a booking to leave out, because it is the one that moves
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
  const [rows, taught, seats] = await Promise.all([
    askSessions(db, { expertIds, learnerId, now, except, ...around }),
    taughtSpans(db, expertIds, around),
    learnerId === null ? [] : seatSpans(db, { learnerId, ...around, now }),
  ]);
  return (expertId) => ({
    sessions: rows.filter((row) => row.expertId === expertId),
    taught: taught.filter((row) => row.expertId === expertId),
    busy: [...rows.filter((row) => row.expertId !== expertId && row.learnerId === learnerId), ...seats],
  });
}

/** Sessions of the experts and of the learner that start within a span. */
const askSessions = builtOnce((db, { expertIds, learnerId, now, except, start, end }: SessionsQuery) =>
  db
    .select({
      expertId: bookings.expertId,
      learnerId: bookings.learnerId,
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
        // Bounds on the start let the indexes find it. No date is longer, and no booking with its buffer.
        gt(bookings.startsAt, start),
        lt(bookings.startsAt, end),
        or(whereLive(now), inArray(bookings.status, ["completed", "no_show"])),
        except === undefined ? undefined : ne(bookings.id, except),
      ),
    ),
);

type SessionsQuery = Omit<Parameters<typeof loadBooked>[1], "span"> & Span;

const longestHours = 4;
/** In hours: when clocks are put back. */
const longestDate = 25;

const hoursFrom = (instant: Date, hours: number) => new Date(instant.getTime() + hours * hourMs);
