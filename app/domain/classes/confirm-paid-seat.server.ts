import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { classReservations, type Reservation } from "~/db/schema/class-reservations";
import type { Caller } from "~/domain/caller";
import { announceSeat } from "./announce-seat.server";
import { isLiveSeat, standingOf } from "./class";
import { leaveLineWithSeat } from "./leave-line.server";
import { isBusy } from "./own-overlap.server";
import { settleSeats } from "./settle-seats.server";
import { findLiveSeat } from "./take-seat.server";

/**
 * Confirms a seat that was paid for, in the payment's transaction, under the locks of the class and the learner, once the
 * charge is in the ledger: also one whose hold ran out, if a seat is free once the line was served (decision D3).
 * @returns whether the seat keeps what was paid
 */
export async function confirmPaidSeat(
  tx: Db,
  { now, appUrl }: Pick<Caller, "now" | "appUrl">,
  reservationId: string,
): Promise<boolean> {
  const own = eq(classReservations.id, reservationId);
  const [seat] = await tx.select().from(classReservations).where(own);
  if (!seat || seat.status === "cancelled") return false;
  if (seat.status === "confirmed") return true;
  if (!isLiveSeat(seat, now) && !(await canTakeAgain(tx, seat, now))) return false;
  await tx.update(classReservations).set({ status: "confirmed", confirmedAt: now }).where(own);
  await leaveLineWithSeat(tx, { now }, seat);
  await announceSeat(tx, { reservationId, appUrl, about: "confirmed" });
  return true;
}

/** Whether a seat whose hold ran out can be had after all. The payer may have held another one meanwhile: it is given up. */
async function canTakeAgain(tx: Db, { id, classId, learnerId }: Reservation, now: Date): Promise<boolean> {
  const live = await settleSeats(tx, { now }, classId);
  const other = await findLiveSeat(tx, { classId, learnerId, now });
  if (other?.status === "confirmed") return false;
  if (other) {
    await tx.update(classReservations).set({ status: "expired" }).where(eq(classReservations.id, other.id));
    return true;
  }
  return standingOf(live, now) === "open" && !(await isBusy(tx, live, { learnerId, now, exceptSeat: id }));
}
