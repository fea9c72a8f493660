import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classes } from "~/db/schema/classes/classes";
import type { Caller } from "~/domain/caller";
import { cancelSeatLocked } from "./cancel-seat.server";
import { runDueSeatActions } from "./run-due-seat-actions.server";

/**
 * Cancels a seat before its class starts if its payments have all been refunded, for example at the provider, and
 * offers it to the waitlist. Runs in the payment's transaction, under the locks of the class and the learner, after the
 * refund is in the ledger.
 */
export async function cancelRefundedSeat(
  tx: Db,
  caller: Pick<Caller, "now">,
  reservationId: string,
): Promise<void> {
  const [found] = await tx
    .select({
      classId: classReservations.classId,
      paymentStatus: classReservations.paymentStatus,
      startsAt: classes.startsAt,
    })
    .from(classReservations)
    .innerJoin(classes, eq(classes.id, classReservations.classId))
    .where(eq(classReservations.id, reservationId));
  if (found?.paymentStatus !== "refunded" || !found.startsAt || found.startsAt <= caller.now) return;
  const what = { reservationId, by: "system", cause: "refunded", reason: null } as const;
  if (await cancelSeatLocked(tx, caller, what)) await runDueSeatActions(tx, caller, found.classId);
}
