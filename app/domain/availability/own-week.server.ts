import { and, eq, gte, isNull, sql } from "drizzle-orm";
import { asList } from "~/db/as-list";
import { builtOnce } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { expertCalendars } from "~/db/schema/experts/expert-calendars";
import { expertDaysOff } from "~/db/schema/experts/expert-days-off";
import { expertExtraHours } from "~/db/schema/experts/expert-extra-hours";
import { experts } from "~/db/schema/experts/experts";
import { isoDay } from "~/shared/format-time";
import { hasClock } from "~/shared/time.server";
import { currentZoneName } from "~/shared/zone-names";
import { type DaysOff, daysOffLabel, daysOffLimits, isDayOff } from "./days-off";
import { type ExtraHours, extraHoursLabel, extraHoursLimit } from "./extra-hours";
import { activeRanges, termsColumns } from "./load-calendars.server";
import { type OwnHours, ticksOf } from "./own-week";
import { bookedOutsideOf, upcomingList } from "./own-week-bookings.server";
import type { Terms } from "./terms";

/**
 * Reads an expert's own hours, listed or not; null for a deleted expert. One query: the calendar's number is as old as
 * the rest, so that the page learns of later changes.
 */
export async function readHours(
  db: Db,
  expertId: string,
  now: Date,
): Promise<(OwnHours & { calendarNumber: number }) | null> {
  const stored = await readWeek(db, { expertId, now, bookedSince: now });
  if (!stored) return null;
  const bookedOutside = bookedOutsideOf({ ...stored, now });
  const { version, timeZone, terms, ranges, today, daysOff, extraHours, calendarNumber } = stored;
  return {
    expertId,
    version,
    timeZone,
    terms,
    today,
    calendarNumber,
    bookedOutside,
    ...ticksOf(ranges),
    daysOff: daysOff.map(({ id, ...days }) => ({ id, label: daysOffLabel(days) })),
    extraHours: extraHours.map(({ id, ...hours }) => ({
      id,
      label: extraHoursLabel(hours),
      ...(isDayOff(hours.day, daysOff) && { note: "on a day off" }),
    })),
  };
}

export type StoredHours = NonNullable<Awaited<ReturnType<typeof readStored>>>;

/**
 * Reads the stored hours of an expert, for a command to compare; null for a deleted expert. Includes the days off and
 * extra hours that aren't over, soonest first.
 */
export const readStored = (db: Db, expertId: string, now: Date) =>
  readWeek(db, { expertId, now, bookedSince: null });

async function readWeek(db: Db, { expertId, now, bookedSince }: WeekAsked) {
  // Today's date depends on the zone, which the query returns. Yesterday in UTC isn't later than today in any zone.
  const yesterday = isoDay(new Date(now.getTime() - 86_400_000), "UTC");
  const [expert] = await askStored(db, { expertId, from: yesterday, bookedSince });
  if (!expert) return null;
  // With an unknown zone nothing is offered (slots.server), and the editor starts with UTC.
  const timeZone = hasClock(expert.timeZone) ? currentZoneName(expert.timeZone) : "UTC";
  const today = isoDay(now, timeZone);
  return {
    ...expert,
    timeZone,
    today,
    storedZone: expert.timeZone,
    version: expert.version ?? 0,
    calendarNumber: expert.calendarNumber ?? 0,
    daysOff: expert.daysOff.filter(({ lastDay }) => lastDay >= today),
    extraHours: expert.extraHours
      .filter(({ day }) => day >= today)
      .map((hours) => ({
        ...hours,
        startTime: shortTime(hours.startTime),
        endTime: shortTime(hours.endTime),
      })),
  };
}

interface WeekAsked {
  expertId: string;
  now: Date;
  /** From when the live bookings are read; null for none. */
  bookedSince: Date | null;
}

/** The query behind `readHours`, for the test that reads its plan. @param from the first day to include */
export const storedWeekQuery = (
  db: Db,
  { expertId, from, bookedSince }: { expertId: string; from: string } & Pick<WeekAsked, "bookedSince">,
) =>
  db
    .select({
      timeZone: experts.timeZone,
      terms: termsColumns,
      version: expertCalendars.hoursVersion,
      calendarNumber: expertCalendars.changedSeq,
      ranges: activeRanges,
      daysOff: asList<DaysOff & { id: string }>(sql`
        select ${expertDaysOff.id}, ${expertDaysOff.firstDay} as "firstDay", ${expertDaysOff.lastDay} as "lastDay"
        from ${expertDaysOff}
        where ${expertDaysOff.expertId} = ${experts.id} and ${gte(expertDaysOff.lastDay, from)}
        order by ${expertDaysOff.firstDay}, ${expertDaysOff.id} limit ${2 * daysOffLimits.entries}`),
      extraHours: asList<ExtraHours & { id: string }>(sql`
        select ${expertExtraHours.id}, ${expertExtraHours.day}, ${expertExtraHours.startTime} as "startTime",
          ${expertExtraHours.endTime} as "endTime"
        from ${expertExtraHours}
        where ${expertExtraHours.expertId} = ${experts.id} and ${gte(expertExtraHours.day, from)}
        order by ${expertExtraHours.day}, ${expertExtraHours.startTime} limit ${2 * extraHoursLimit}`),
      upcoming: upcomingList(bookedSince),
    })
    .from(experts)
    .leftJoin(expertCalendars, eq(expertCalendars.expertId, experts.id))
    .where(and(eq(experts.id, expertId), isNull(experts.deletedAt)));

const askStored = builtOnce(storedWeekQuery);

/** "09:00" for "09:00:00". */
export const shortTime = (time: string) => time.replace(/^(\d\d:\d\d):00$/, "$1");

/** Reads an expert's current terms; null for a deleted expert. */
export async function readTerms(db: Db, expertId: string): Promise<Terms | null> {
  const [terms] = await db
    .select(termsColumns)
    .from(experts)
    .where(and(eq(experts.id, expertId), isNull(experts.deletedAt)));
  return terms ?? null;
}
