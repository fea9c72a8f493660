import { and, eq, getTableColumns, gt, lt, or, sql } from "drizzle-orm";
import { builtOnce } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { whereLive, whereOverdue } from "~/db/live-bookings.server";
import { type Booking, bookings } from "~/db/schema/bookings/bookings";
import { endOf, maxHoursPerBooking } from "./booking";
import { expertMovedAt } from "./booking-history.server";

/** Finds the sessions of either side that overlap a wanted time. */

/** A time that an expert and a learner need. */
export interface WantedTime {
  expertId: string;
  learnerId: string;
  startsAt: Date;
  hours: number;
}

/** A booking, and when the expert last moved it. */
export type OverlappingBooking = Booking & { expertMovedAt: Date | null };

/** Returns the live bookings of either side that overlap this time; an overdue hold is no longer live. */
export const findOverlapping = (db: Db, time: WantedTime, now: Date): Promise<OverlappingBooking[]> =>
  askOverlapping(db, { ...spanOf(time), now });

const askOverlapping = builtOnce((db, { now, ...span }: WantedSpan & { now: Date }) =>
  db
    .select({ ...getTableColumns(bookings), expertMovedAt })
    .from(bookings)
    .where(and(sharesTime(span), whereLive(now))),
);

/** Returns only the learners of those bookings. */
export const findLearners = (db: Db, time: WantedTime, now: Date) =>
  askLearners(db, { ...spanOf(time), now });

const askLearners = builtOnce((db, { now, ...span }: WantedSpan & { now: Date }) =>
  db
    .select({ learnerId: bookings.learnerId })
    .from(bookings)
    .where(and(sharesTime(span), whereLive(now))),
);

/** Returns what `findOverlapping` returns, and separately the overdue holds in that time, in one query. */
export async function findInTheWay(tx: Db, time: WantedTime, now: Date) {
  const found = await askInTheWay(tx, { ...spanOf(time), now });
  const those = (areOverdue: boolean) =>
    found.filter(({ isOverdue }) => isOverdue === areOverdue).map(({ booking }) => booking);
  return { overlapping: those(false), overdue: those(true) };
}

const askInTheWay = builtOnce((db, { now, ...span }: WantedSpan & { now: Date }) =>
  db
    .select({ booking: bookings, isOverdue: sql<boolean>`${whereOverdue(now)}` })
    .from(bookings)
    .where(and(sharesTime(span), or(whereLive(now), whereOverdue(now)))),
);

/** Returns the condition that a booking of either side overlaps the wanted time. */
export const overlaps = (time: WantedTime) => sharesTime(spanOf(time));

type WantedSpan = { expertId: string; learnerId: string; start: Date; end: Date };

const spanOf = ({ expertId, learnerId, startsAt, hours }: WantedTime): WantedSpan => ({
  expertId,
  learnerId,
  start: startsAt,
  end: endOf(startsAt, hours),
});

const sharesTime = ({ expertId, learnerId, start, end }: WantedSpan) =>
  and(
    or(eq(bookings.expertId, expertId), eq(bookings.learnerId, learnerId)),
    lt(bookings.startsAt, end),
    gt(bookings.endsAt, start),
    // No booking is longer than this; with this bound the index on the start can be used.
    gt(
      bookings.startsAt,
      sql`${sql.param(start, bookings.startsAt)}::timestamptz - ${maxHoursPerBooking}::int * interval '1 hour'`,
    ),
  );
