import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { classReservations } from "~/db/schema/class-reservations";
import { classes } from "~/db/schema/classes";
import { experts } from "~/db/schema/experts";
import { isId } from "~/platform/ids";

/** A seat with its class, the links too: for its learner alone. */
export const selectSeats = (db: Db) =>
  db
    .select({
      seat: classReservations,
      live: classes,
      expert: { id: experts.id, name: experts.name, title: experts.title, avatar: experts.avatar },
    })
    .from(classReservations)
    .innerJoin(classes, eq(classes.id, classReservations.classId))
    .leftJoin(experts, eq(experts.id, classes.expertId))
    .$dynamic();

export type SeatRow = Awaited<ReturnType<typeof selectSeats>>[number];

/** A seat of this account; null for everybody else's. */
export async function findSeat(db: Db, userId: string, reservationId: string): Promise<SeatRow | null> {
  if (!isId(reservationId)) return null;
  const [row] = await selectSeats(db).where(
    and(eq(classReservations.id, reservationId), eq(classReservations.learnerId, userId)),
  );
  return row ?? null;
}
