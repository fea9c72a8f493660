import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { classReservations } from "~/db/schema/class-reservations";
import { isLiveSeat } from "./class";

/** The live seat that this account has in the class, held or confirmed; null without one. */
export async function findOwnSeat(
  db: Db,
  { userId, classId, now }: { userId: string; classId: string; now: Date },
): Promise<{ id: string; isHeld: boolean } | null> {
  const { id, status, holdExpiresAt } = classReservations;
  const [seat] = await db
    .select({ id, status, holdExpiresAt })
    .from(classReservations)
    .where(
      and(
        eq(classReservations.classId, classId),
        eq(classReservations.learnerId, userId),
        inArray(status, ["held", "confirmed"]),
      ),
    );
  return seat && isLiveSeat(seat, now) ? { id: seat.id, isHeld: seat.status === "held" } : null;
}
