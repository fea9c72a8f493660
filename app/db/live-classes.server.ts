import { and, eq, gt, inArray, lt, ne, or, sql } from "drizzle-orm";
import type { Db } from "./client.server";
import { classReservations } from "./schema/classes/class-reservations";
import { classes } from "./schema/classes/classes";

/** Classes that occupy their expert's time: those with a date that weren't cancelled. */
export const whereTaught = inArray(classes.status, ["open", "sold_out"]);

/** Seats that are taken at `now`: confirmed ones, and held ones whose hold still runs. */
export const whereLiveSeat = (now: Date) =>
  or(
    eq(classReservations.status, "confirmed"),
    and(eq(classReservations.status, "held"), gt(classReservations.holdExpiresAt, now)),
  );

/** Classes that overlap a span. The span's end is exclusive. */
export const overlapsClass = ({ start, end }: { start: Date; end: Date }) =>
  and(
    lt(classes.startsAt, end),
    gt(classes.endsAt, start),
    // No class is longer than this. The bound lets Postgres use the index on the start.
    gt(classes.startsAt, sql`${sql.param(start, classes.startsAt)}::timestamptz - interval '8 hours'`),
  );

/** The times of the learner's live seats in classes within a span, in no order. */
export const seatsQuery = (db: Db, { learnerId, start, end, now, exceptSeat }: SeatQuery) =>
  db
    .select({ start: classes.startsAt, end: classes.endsAt })
    .from(classReservations)
    .innerJoin(classes, eq(classes.id, classReservations.classId))
    .where(
      and(
        eq(classReservations.learnerId, learnerId),
        whereLiveSeat(now),
        exceptSeat === undefined ? undefined : ne(classReservations.id, exceptSeat),
        overlapsClass({ start, end }),
      ),
    );

type SeatQuery = { learnerId: string; start: Date; end: Date; now: Date; exceptSeat?: string | undefined };

/** Reports whether a learner has a live seat in a class at this time. The learner's lock keeps the answer true. */
export const hasSeatAt = async (db: Db, query: SeatQuery): Promise<boolean> =>
  (await seatsQuery(db, query).limit(1)).length > 0;
