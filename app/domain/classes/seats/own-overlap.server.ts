import { and, eq, gt, lt } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { whereLive } from "~/db/live-bookings.server";
import { hasSeatAt } from "~/db/live-classes.server";
import { bookings } from "~/db/schema/bookings/bookings";
import type { LiveClass } from "~/db/schema/classes/classes";
import { endOf, maxHoursPerBooking } from "~/domain/bookings/booking";

/**
 * Reports whether the learner has a session or a seat, other than `exceptSeat`, during this class. The result holds as
 * long as the learner's lock is held.
 */
export async function isBusy(
  tx: Db,
  { startsAt: start, endsAt: end }: Pick<LiveClass, "startsAt" | "endsAt">,
  learner: { learnerId: string; now: Date; exceptSeat?: string },
): Promise<boolean> {
  if (!start || !end) return false;
  return (
    (await hasSeatAt(tx, { ...learner, start, end })) || (await hasBookingAt(tx, { ...learner, start, end }))
  );
}

async function hasBookingAt(
  tx: Db,
  { learnerId, start, end, now }: { learnerId: string; start: Date; end: Date; now: Date },
): Promise<boolean> {
  const [session] = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.learnerId, learnerId),
        lt(bookings.startsAt, end),
        gt(bookings.endsAt, start),
        // No session is longer than this. The bound lets Postgres use the index on the start.
        gt(bookings.startsAt, endOf(start, -maxHoursPerBooking)),
        whereLive(now),
      ),
    )
    .limit(1);
  return session !== undefined;
}
