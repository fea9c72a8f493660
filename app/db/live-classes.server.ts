import { and, eq, gt, inArray, lt, ne, or, sql } from "drizzle-orm";
import { builtOnce } from "./built-once.server";
import type { Db } from "./client.server";
import { classReservations } from "./schema/class-reservations";
import { classes } from "./schema/classes";

/** Classes that take their expert's time: those with a date that weren't cancelled. */
export const whereTaught = inArray(classes.status, ["open", "sold_out"]);

/** Seats that keep their place at `now`: confirmed, or held and the hold still runs. */
export const whereLiveSeat = (now: Date) =>
  or(
    eq(classReservations.status, "confirmed"),
    and(eq(classReservations.status, "held"), gt(classReservations.holdExpiresAt, now)),
  );

/** Classes that share time with this; its end is no part of it. */
export const overlapsClass = ({ start, end }: { start: Date; end: Date }) =>
  and(
    lt(classes.startsAt, end),
    gt(classes.endsAt, start),
    // No class is longer than this; with this bound the index on the start can be used.
    gt(classes.startsAt, sql`${sql.param(start, classes.startsAt)}::timestamptz - interval '8 hours'`),
  );

/** What these experts teach within a span, in no order. */
export async function taughtSpans(
  db: Db,
  expertIds: readonly string[],
  span: { start: Date; end: Date },
): Promise<Array<{ expertId: string; start: Date; end: Date }>> {
  const rows = await askTaught(db, { expertIds, start: span.start, end: span.end });
  // A class that is taught has a date; the filter tells it to the compiler.
  return rows.flatMap(({ expertId, start, end }) =>
    expertId && start && end ? [{ expertId, start, end }] : [],
  );
}

const askTaught = builtOnce(
  (db, { expertIds, ...span }: { expertIds: readonly string[]; start: Date; end: Date }) =>
    db
      .select({ expertId: classes.expertId, start: classes.startsAt, end: classes.endsAt })
      .from(classes)
      .where(and(inArray(classes.expertId, [...expertIds]), whereTaught, overlapsClass(span))),
);

/** The learner's live seats in classes within a span, in no order. */
export async function seatSpans(
  db: Db,
  { learnerId, start, end, now, exceptSeat }: SeatQuery,
): Promise<Array<{ start: Date; end: Date }>> {
  const rows = await askSeats(db, { learnerId, start, end, now, exceptSeat });
  return rows.flatMap(({ start, end }) => (start && end ? [{ start, end }] : []));
}

type SeatQuery = { learnerId: string; start: Date; end: Date; now: Date; exceptSeat?: string | undefined };

const askSeats = builtOnce((db, { learnerId, now, exceptSeat, ...span }: SeatQuery) =>
  db
    .select({ start: classes.startsAt, end: classes.endsAt })
    .from(classReservations)
    .innerJoin(classes, eq(classes.id, classReservations.classId))
    .where(
      and(
        eq(classReservations.learnerId, learnerId),
        whereLiveSeat(now),
        exceptSeat === undefined ? undefined : ne(classReservations.id, exceptSeat),
        overlapsClass(span),
      ),
    ),
);

/** Whether a learner has a live seat in a class at this time. The learner's lock makes the answer last. */
export const hasSeatAt = async (db: Db, query: SeatQuery): Promise<boolean> =>
  (await seatSpans(db, query)).length > 0;
