import { and, asc, eq, gte, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { expertAvailability } from "~/db/schema/expert-availability";
import { expertCalendars } from "~/db/schema/expert-calendars";
import { expertDaysOff } from "~/db/schema/expert-days-off";
import { experts } from "~/db/schema/experts";
import { isoDay } from "~/shared/format-time";
import { hasClock } from "~/shared/time.server";
import { currentZoneName } from "~/shared/zone-names";
import { daysOffLabel, daysOffLimits } from "./days-off";
import { type OwnHours, ticksOf } from "./own-week";
import { findBookedOutside } from "./own-week-bookings.server";
import type { WeeklyRange } from "./weekly-hours";

/** An expert's own hours, listed or not; null for one that is gone. Four queries. */
export async function readHours(db: Db, expertId: string, now: Date): Promise<OwnHours | null> {
  const stored = await readStored(db, expertId);
  if (!stored) return null;
  const today = isoDay(now, stored.timeZone);
  const daysOff = await ownDaysOffQuery(db, expertId, today);
  const bookedOutside = await findBookedOutside(db, { ...stored, expertId, daysOff, now });
  const { ranges, ...week } = stored;
  return {
    ...week,
    ...ticksOf(ranges),
    expertId,
    today,
    daysOff: daysOff.map(({ id, ...days }) => ({ id, label: daysOffLabel(days) })),
    bookedOutside,
  };
}

/** The stored week with its ranges, as whoever saves it compares it; null for an expert that is gone. */
export async function readStored(db: Db, expertId: string) {
  const rows = await storedWeekQuery(db, expertId);
  const [expert] = rows;
  if (!expert) return null;
  const ranges = rows.flatMap(({ dayOfWeek, startTime, endTime }): WeeklyRange[] =>
    dayOfWeek === null || startTime === null || endTime === null ? [] : [{ dayOfWeek, startTime, endTime }],
  );
  // A zone that nobody knows offers nothing (slots.server): the editor then begins with UTC.
  const timeZone = hasClock(expert.timeZone) ? currentZoneName(expert.timeZone) : "UTC";
  return { version: expert.version ?? 0, timeZone, storedZone: expert.timeZone, ranges };
}

/** The query behind `readStored`, for the test that reads its plan. */
export function storedWeekQuery(db: Db, expertId: string) {
  return db
    .select({
      timeZone: experts.timeZone,
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

/** The days off that aren't over, soonest first. */
export function ownDaysOffQuery(db: Db, expertId: string, today: string) {
  return db
    .select({ id: expertDaysOff.id, firstDay: expertDaysOff.firstDay, lastDay: expertDaysOff.lastDay })
    .from(expertDaysOff)
    .where(and(eq(expertDaysOff.expertId, expertId), gte(expertDaysOff.lastDay, today)))
    .orderBy(asc(expertDaysOff.firstDay), asc(expertDaysOff.id))
    .limit(2 * daysOffLimits.entries);
}
