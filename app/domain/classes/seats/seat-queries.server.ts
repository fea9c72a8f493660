import { and, asc, eq, gt, inArray, lt, ne, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "~/db/client.server";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classes } from "~/db/schema/classes/classes";
import { experts } from "~/db/schema/experts/experts";
import { reviewedAtOf } from "~/domain/reviews/reviewed-at.server";
import { isId } from "~/platform/ids";

/** What the rows of seats and waitlists show of the teacher's card. */
export const teacher = { id: experts.id, name: experts.name, title: experts.title, avatar: experts.picture };

/** The columns of a seat with its class, including the links. Only for the seat's learner. */
export const seatColumns = {
  seat: classReservations,
  live: classes,
  expert: teacher,
  reviewedAt: reviewedAtOf(sql`reservation_id = ${classReservations.id}`),
};

/** Selects these columns. */
export const selectSeats = (db: Db) =>
  db
    .select(seatColumns)
    .from(classReservations)
    .innerJoin(classes, eq(classes.id, classReservations.classId))
    .leftJoin(experts, eq(experts.id, classes.expertId))
    .$dynamic();

export type SeatRow = Awaited<ReturnType<typeof selectSeats>>[number];

/** Returns a seat of this account; null for any other. */
export async function findLearnerSeat(
  db: Db,
  userId: string,
  reservationId: string,
): Promise<SeatRow | null> {
  if (!isId(reservationId)) return null;
  const [row] = await selectSeats(db).where(
    and(eq(classReservations.id, reservationId), eq(classReservations.learnerId, userId)),
  );
  return row ?? null;
}

/** The maximum number of dates on the page for moving a seat. */
const otherDatesShown = 20;

const other = alias(classReservations, "other");

type SeatInClass = Pick<SeatRow, "seat" | "live">;

/**
 * Returns the dates to which a seat can be moved: other dates of its class in the future, on sale, with a free seat, at
 * the seat's price, and without another seat of the learner; the earliest first.
 */
export const findDatesToMoveTo = (db: Db, from: SeatInClass, now: Date) =>
  db
    .select({
      id: classes.id,
      startsAt: sql<Date>`${classes.startsAt}`.mapWith(classes.startsAt),
      maxSeats: classes.maxSeats,
      seatsTaken: classes.seatsTaken,
    })
    .from(classes)
    .where(canMoveTo(db, from, now))
    .orderBy(asc(classes.startsAt), asc(classes.id))
    .limit(otherDatesShown);

export type OtherDate = Awaited<ReturnType<typeof findDatesToMoveTo>>[number];

/** Reports whether there is a date to move to. Without one, pages don't offer the move. */
export async function hasDateToMoveTo(db: Db, from: SeatInClass, now: Date): Promise<boolean> {
  const found = await db
    .select({ id: classes.id })
    .from(classes)
    .where(canMoveTo(db, from, now))
    .limit(1);
  return found.length > 0;
}

const canMoveTo = (db: Db, { seat, live }: SeatInClass, now: Date) =>
  and(
    eq(classes.seriesId, live.seriesId),
    ne(classes.id, live.id),
    eq(classes.status, "open"),
    gt(classes.startsAt, now),
    lt(classes.seatsTaken, classes.maxSeats),
    eq(classes.priceCents, seat.priceCents),
    notExists(
      db
        .select({ id: other.id })
        .from(other)
        .where(
          and(
            eq(other.classId, classes.id),
            eq(other.learnerId, seat.learnerId),
            inArray(other.status, ["held", "confirmed"]),
          ),
        ),
    ),
  );

/** How many seats of a class are sold. */
export const soldSeats =
  sql<number>`(select count(*) from ${classReservations} as seat where seat.session_id = ${classes}.id and seat.status = 'confirmed')`.mapWith(
    Number,
  );

/** Selects classes with the number of sold seats, including the links. Only for the expert. */
export const selectTaught = (db: Db) =>
  db
    .select({ live: classes, expert: teacher, sold: soldSeats })
    .from(classes)
    .innerJoin(experts, eq(experts.id, classes.expertId))
    .$dynamic();

export type TaughtRow = Awaited<ReturnType<typeof selectTaught>>[number];
