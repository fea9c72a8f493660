import { and, eq, gt, lt, ne, or } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { whereLive } from "~/db/live-bookings.server";
import { bookings } from "~/db/schema/bookings";
import { classReservations } from "~/db/schema/class-reservations";
import { classes } from "~/db/schema/classes";
import { endOf, maximumHours } from "~/domain/bookings/booking";

interface LearnersTime {
  learnerId: string;
  /** The time that is wanted: its end is no part of it. */
  from: Date;
  until: Date;
  now: Date;
}

/** Seats that keep their place at `now`: confirmed, or held and the hold still runs. */
export const whereLiveSeat = (now: Date) =>
  or(
    eq(classReservations.status, "confirmed"),
    and(eq(classReservations.status, "held"), gt(classReservations.holdExpiresAt, now)),
  );

/** Whether a learner has a live seat in a class at this time; `exceptSeat` doesn't count. Their lock makes the answer last. */
export async function hasSeatAt(
  db: Db,
  { learnerId, from, until, now, exceptSeat }: LearnersTime & { exceptSeat?: string },
): Promise<boolean> {
  const [seat] = await db
    .select({ id: classReservations.id })
    .from(classReservations)
    .innerJoin(classes, eq(classes.id, classReservations.classId))
    .where(
      and(
        eq(classReservations.learnerId, learnerId),
        whereLiveSeat(now),
        exceptSeat === undefined ? undefined : ne(classReservations.id, exceptSeat),
        lt(classes.startsAt, until),
        gt(classes.endsAt, from),
      ),
    )
    .limit(1);
  return seat !== undefined;
}

/** Whether a learner has a live session at this time. */
export async function hasSessionAt(db: Db, { learnerId, from, until, now }: LearnersTime): Promise<boolean> {
  const [session] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.learnerId, learnerId),
        lt(bookings.startsAt, until),
        gt(bookings.endsAt, from),
        // No session is longer than this; with this bound the index on the start can be used.
        gt(bookings.startsAt, endOf(from, -maximumHours)),
        whereLive(now),
      ),
    )
    .limit(1);
  return session !== undefined;
}
