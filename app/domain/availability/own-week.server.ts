import { and, asc, eq, gte, isNull } from "drizzle-orm";
import { builtOnce } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { expertAvailability } from "~/db/schema/expert-availability";
import { expertCalendars } from "~/db/schema/expert-calendars";
import { expertDaysOff } from "~/db/schema/expert-days-off";
import { expertExtraHours } from "~/db/schema/expert-extra-hours";
import { experts } from "~/db/schema/experts";
import { isoDay } from "~/shared/format-time";
import { hasClock } from "~/shared/time.server";
import { currentZoneName } from "~/shared/zone-names";
import { daysOffLabel, daysOffLimits, isDayOff } from "./days-off";
import { extraHoursLabel, extraHoursLimit } from "./extra-hours";
import { termsColumns } from "./load-calendars.server";
import { type OwnHours, ticksOf } from "./own-week";
import { bookedOutsideOf, upcomingQuery } from "./own-week-bookings.server";
import type { Terms } from "./terms";
import type { WeeklyRange } from "./weekly-hours";

/** An expert's own hours, listed or not; null for one that is gone. Four reads, side by side. */
export async function readHours(db: Db, expertId: string, now: Date): Promise<OwnHours | null> {
  // Which date it is there is known with the zone: until then a day that is over everywhere.
  const yesterday = isoDay(new Date(now.getTime() - 86_400_000), "UTC");
  const [stored, lastDaysOff, lastExtraHours, upcoming] = await Promise.all([
    readStored(db, expertId),
    askDaysOff(db, { expertId, today: yesterday }),
    readExtraHours(db, expertId, yesterday),
    askUpcoming(db, { expertId, now }),
  ]);
  if (!stored) return null;
  const today = isoDay(now, stored.timeZone);
  const daysOff = lastDaysOff.filter(({ lastDay }) => lastDay >= today);
  const extraHours = lastExtraHours.filter(({ day }) => day >= today);
  const bookedOutside = bookedOutsideOf({ ...stored, daysOff, extraHours, now, upcoming });
  const { ranges, ...week } = stored;
  return {
    ...week,
    ...ticksOf(ranges),
    expertId,
    today,
    daysOff: daysOff.map(({ id, ...days }) => ({ id, label: daysOffLabel(days) })),
    extraHours: extraHours.map(({ id, ...hours }) => ({
      id,
      label: extraHoursLabel(hours),
      ...(isDayOff(hours.day, daysOff) && { note: "on a day off" }),
    })),
    bookedOutside,
  };
}

/** The stored week with its ranges, as whoever saves it compares it; null for an expert that is gone. */
export async function readStored(db: Db, expertId: string) {
  const rows = await askStored(db, { expertId });
  const [expert] = rows;
  if (!expert) return null;
  const ranges = rows.flatMap(({ dayOfWeek, startTime, endTime }): WeeklyRange[] =>
    dayOfWeek === null || startTime === null || endTime === null ? [] : [{ dayOfWeek, startTime, endTime }],
  );
  // A zone that nobody knows offers nothing (slots.server): the editor then begins with UTC.
  const timeZone = hasClock(expert.timeZone) ? currentZoneName(expert.timeZone) : "UTC";
  const { terms, version } = expert;
  return { version: version ?? 0, timeZone, storedZone: expert.timeZone, ranges, terms };
}

/** The query behind `readStored`, for the test that reads its plan. */
export function storedWeekQuery(db: Db, expertId: string) {
  return db
    .select({
      timeZone: experts.timeZone,
      terms: termsColumns,
      version: expertCalendars.hoursVersion,
      dayOfWeek: expertAvailability.dayOfWeek,
      startTime: expertAvailability.startTime,
      endTime: expertAvailability.endTime,
    })
    .from(experts)
    .leftJoin(expertCalendars, eq(expertCalendars.expertId, experts.id))
    .leftJoin(
      expertAvailability,
      and(eq(expertAvailability.expertId, experts.id), eq(expertAvailability.isActive, true)),
    )
    .where(and(eq(experts.id, expertId), isNull(experts.deletedAt)));
}

const askStored = builtOnce((db, { expertId }: { expertId: string }) => storedWeekQuery(db, expertId));
const askUpcoming = builtOnce((db, { expertId, now }: { expertId: string; now: Date }) =>
  upcomingQuery(db, expertId, now),
);

/** The days off that aren't over, soonest first. */
export function ownDaysOffQuery(db: Db, expertId: string, today: string) {
  return db
    .select({ id: expertDaysOff.id, firstDay: expertDaysOff.firstDay, lastDay: expertDaysOff.lastDay })
    .from(expertDaysOff)
    .where(and(eq(expertDaysOff.expertId, expertId), gte(expertDaysOff.lastDay, today)))
    .orderBy(asc(expertDaysOff.firstDay), asc(expertDaysOff.id))
    .limit(2 * daysOffLimits.entries);
}

interface DatesQuery {
  expertId: string;
  today: string;
}

const askDaysOff = builtOnce((db, { expertId, today }: DatesQuery) => ownDaysOffQuery(db, expertId, today));

/** The extra hours of days that aren't over, soonest first; times as "09:00". */
export async function readExtraHours(db: Db, expertId: string, today: string) {
  const rows = await askExtraHours(db, { expertId, today });
  return rows.map((row) => ({
    ...row,
    startTime: shortTime(row.startTime),
    endTime: shortTime(row.endTime),
  }));
}

const askExtraHours = builtOnce((db, { expertId, today }: DatesQuery) => {
  const { id, day, startTime, endTime } = expertExtraHours;
  return db
    .select({ id, day, startTime, endTime })
    .from(expertExtraHours)
    .where(and(eq(expertExtraHours.expertId, expertId), gte(day, today)))
    .orderBy(asc(day), asc(startTime))
    .limit(2 * extraHoursLimit);
});

/** "09:00" for "09:00:00". */
export const shortTime = (time: string) => time.replace(/^(\d\d:\d\d):00$/, "$1");

/** What an expert's terms are now; null for an expert that is gone. */
export async function readTerms(db: Db, expertId: string): Promise<Terms | null> {
  const [terms] = await db
    .select(termsColumns)
    .from(experts)
    .where(and(eq(experts.id, expertId), isNull(experts.deletedAt)));
  return terms ?? null;
}
