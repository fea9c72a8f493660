import { and, eq, gt, lt, or } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { whereLive, whereOverdue } from "~/db/live-bookings.server";
import { type Booking, bookings } from "~/db/schema/bookings";
import { endOf, maximumHours } from "./booking";

/** Sessions that share time with a wanted one, of either of its two people. */

/** The time of two people. */
export interface WantedTime {
  expertId: string;
  learnerId: string;
  startsAt: Date;
  hours: number;
}

/** Live bookings of either person that share time with this one; an overdue hold is no longer live. */
export const findOverlapping = (db: Db, time: WantedTime, now: Date): Promise<Booking[]> =>
  db
    .select()
    .from(bookings)
    .where(and(overlaps(time), whereLive(now)));

/** Holds in that time that have run out, and are still rows. */
export const findOverdue = (tx: Db, time: WantedTime, now: Date) =>
  tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(overlaps(time), whereOverdue(now)));

export const overlaps = ({ expertId, learnerId, startsAt, hours }: WantedTime) =>
  and(
    or(eq(bookings.expertId, expertId), eq(bookings.learnerId, learnerId)),
    lt(bookings.startsAt, endOf(startsAt, hours)),
    gt(bookings.endsAt, startsAt),
    // No booking is longer than this; with this bound the index on the start can be used.
    gt(bookings.startsAt, endOf(startsAt, -maximumHours)),
  );
