import { and, eq, gt, lt, ne } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { whereLive } from "~/db/live-bookings.server";
import { overlapsClass, whereTaught } from "~/db/live-classes.server";
import { lockInOrder } from "~/db/locks.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { classes } from "~/db/schema/classes/classes";
import { endOf, maxHoursPerBooking } from "~/domain/bookings/booking";

/** Takes the locks of these experts in the order of their ids. Ignores null. */
export const lockExperts = (tx: Db, ids: ReadonlyArray<string | null>): Promise<void> => {
  const known = [...new Set(ids.filter((id) => id !== null))].sort();
  return lockInOrder(tx, ...known.map((id): [string, string] => ["expert", id]));
};

/**
 * Returns what keeps an expert from teaching at this time: a live session, or another class. The result holds as long
 * as the expert's lock is held. Weekly hours and buffers aren't checked; the person who sets the date decides.
 */
export async function obstacleOfExpert(
  tx: Db,
  wanted: { expertId: string; start: Date; end: Date; exceptClass: string; now: Date },
): Promise<"expert-in-session" | "expert-in-class" | null> {
  const { expertId, start, end, exceptClass, now } = wanted;
  const [session] = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.expertId, expertId),
        lt(bookings.startsAt, end),
        gt(bookings.endsAt, start),
        // No session is longer than this. The bound lets Postgres use the index on the start.
        gt(bookings.startsAt, endOf(start, -maxHoursPerBooking)),
        whereLive(now),
      ),
    )
    .limit(1);
  if (session) return "expert-in-session";
  const [other] = await tx
    .select({ id: classes.id })
    .from(classes)
    .where(
      and(eq(classes.expertId, expertId), ne(classes.id, exceptClass), whereTaught, overlapsClass(wanted)),
    )
    .limit(1);
  return other ? "expert-in-class" : null;
}
