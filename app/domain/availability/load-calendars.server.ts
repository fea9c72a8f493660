/** What the slot engine needs of experts: one query for their hours, one for days off, one for whatever is booked. */
import { and, eq, gt, gte, inArray, lt, lte, or } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { whereLive } from "~/db/live-bookings.server";
import { bookings } from "~/db/schema/bookings";
import { expertAvailability } from "~/db/schema/expert-availability";
import { expertDaysOff } from "~/db/schema/expert-days-off";
import { experts } from "~/db/schema/experts";
import { listed } from "~/domain/experts/listed.server";
import type { DaysOff } from "./days-off";
import type { Span } from "./slots.server";
import { hourMs, type WeeklyRange } from "./weekly-hours";

/** An expert's weekly hours and days off, and the zone in which they are meant. */
export interface WeeklyHours {
  timeZone: string;
  ranges: WeeklyRange[];
  daysOff: DaysOff[];
}

/**
 * The hours of those experts that can be booked at all: approved, not deleted, with an active range; and of their days
 * off those that a slot or a longer booking starting within the span can meet. Two queries, however many experts.
 */
export async function loadHours(
  db: Db,
  expertIds: readonly string[],
  span: Span,
): Promise<Map<string, WeeklyHours>> {
  const hours = new Map<string, WeeklyHours>();
  if (expertIds.length === 0) return hours;
  const rows = await db
    .select({
      expertId: experts.id,
      timeZone: experts.timeZone,
      dayOfWeek: expertAvailability.dayOfWeek,
      startTime: expertAvailability.startTime,
      endTime: expertAvailability.endTime,
    })
    .from(experts)
    .innerJoin(expertAvailability, eq(expertAvailability.expertId, experts.id))
    .where(and(inArray(experts.id, [...expertIds]), listed, eq(expertAvailability.isActive, true)));
  for (const { expertId, timeZone, ...range } of rows) {
    const known = hours.get(expertId);
    if (known) known.ranges.push(range);
    else hours.set(expertId, { timeZone, ranges: [range], daysOff: [] });
  }
  if (hours.size === 0) return hours;
  for (const { expertId, ...days } of await daysOffQuery(db, [...hours.keys()], span)) {
    hours.get(expertId)?.daysOff.push(days);
  }
  return hours;
}

/** The query behind `loadHours`, for the test that reads its plan. A day more at each end covers every zone. */
export function daysOffQuery(db: Db, expertIds: string[], span: Span) {
  return db
    .select({
      expertId: expertDaysOff.expertId,
      firstDay: expertDaysOff.firstDay,
      lastDay: expertDaysOff.lastDay,
    })
    .from(expertDaysOff)
    .where(
      and(
        inArray(expertDaysOff.expertId, expertIds),
        gte(expertDaysOff.lastDay, utcDate(hoursFrom(span.start, -24))),
        lte(expertDaysOff.firstDay, utcDate(hoursFrom(span.end, 24 + longestHours))),
      ),
    );
}

/** Both ends of a span lie where dates have four digits (`reachOf`). */
const utcDate = (instant: Date) => instant.toISOString().slice(0, 10);

/**
 * Live bookings that touch the span or the four hours after it: confirmed ones, and pending ones whose hold still runs
 * at `now` (decision C8). The learner's own count as busy with every expert.
 */
export async function loadBusy(
  db: Db,
  query: { expertIds: readonly string[]; learnerId: string | null; span: Span; now: Date },
): Promise<(expertId: string) => Span[]> {
  const { expertIds, learnerId, span, now } = query;
  const rows = await db
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
        // No booking is longer than four hours: bounds on its start let the indexes find it.
        gt(bookings.startsAt, hoursFrom(span.start, -longestHours)),
        lt(bookings.startsAt, hoursFrom(span.end, longestHours)),
        whereLive(now),
      ),
    );
  return (expertId) => rows.filter((row) => row.expertId === expertId || row.learnerId === learnerId);
}

const longestHours = 4;

const hoursFrom = (instant: Date, hours: number) => new Date(instant.getTime() + hours * hourMs);
