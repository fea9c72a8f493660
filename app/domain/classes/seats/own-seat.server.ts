import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { isLiveSeat, type OwnSeat } from "~/domain/classes/class";

/** The live seat that this account has in the class, held or confirmed; null without one. */
export async function findOwnSeat(
  db: Db,
  { classId, ...account }: { userId: string; classId: string; now: Date },
): Promise<OwnSeat | null> {
  const [seat] = await findOwnSeats(db, { ...account, classIds: [classId] });
  return seat ? { id: seat.id, isHeld: seat.isHeld } : null;
}

/** The same for several classes; a class without a seat of this account is left out. */
export async function findOwnSeats(
  db: Db,
  { userId, classIds, now }: { userId: string; classIds: readonly string[]; now: Date },
): Promise<Array<OwnSeat & { classId: string }>> {
  if (classIds.length === 0) return [];
  const { id, classId, status, holdExpiresAt } = classReservations;
  const seats = await db
    .select({ id, classId, status, holdExpiresAt })
    .from(classReservations)
    .where(
      and(
        inArray(classId, [...classIds]),
        eq(classReservations.learnerId, userId),
        inArray(status, ["held", "confirmed"]),
      ),
    );
  return seats
    .filter((seat) => isLiveSeat(seat, now))
    .map((seat) => ({ id: seat.id, classId: seat.classId, isHeld: seat.status === "held" }));
}
