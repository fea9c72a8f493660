import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { isLiveSeat, type OwnSeat } from "~/domain/classes/class";

/** Returns this account's held or confirmed seat in the class; null if there is none. */
export async function findOwnSeat(
  db: Db,
  { classId, ...account }: { userId: string; classId: string; now: Date },
): Promise<OwnSeat | null> {
  const [seat] = await findOwnSeats(db, { ...account, classIds: [classId] });
  return seat ? { id: seat.id, isHeld: seat.isHeld } : null;
}

/** Returns this account's held and confirmed seats in these classes. */
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
