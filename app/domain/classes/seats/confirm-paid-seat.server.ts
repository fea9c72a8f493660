import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { classReservations, type Reservation } from "~/db/schema/classes/class-reservations";
import { classWaitlist } from "~/db/schema/classes/class-waitlist";
import { classes, type LiveClass } from "~/db/schema/classes/classes";
import type { Caller } from "~/domain/caller";
import { isLiveSeat, standingOf } from "~/domain/classes/class";
import { announceSeat } from "./announce-seat.server";
import { leaveWaitlistWithSeat } from "./leave-waitlist.server";
import { isBusy } from "./own-overlap.server";
import { settleSeats } from "./settle-seats.server";
import { findLiveSeat, refusalOfPerson } from "./take-seat.server";

/**
 * Confirms a seat that was paid for, in the payment's transaction, under the locks of the class and the learner, once
 * the charge is in the ledger: also one whose hold ran out, if a seat is free once the line was served (decision D3),
 * or the line offers one to the payer, who is judged like a person who reserves now (decision J8). From the start on no
 * hold counts: the class may have been moved forward.
 * @returns whether the seat keeps what was paid
 */
export async function confirmPaidSeat(
  tx: Db,
  caller: Pick<Caller, "now">,
  reservationId: string,
): Promise<boolean> {
  const { now } = caller;
  const own = eq(classReservations.id, reservationId);
  const [found] = await tx
    .select({ seat: classReservations, live: classes })
    .from(classReservations)
    .innerJoin(classes, eq(classes.id, classReservations.classId))
    .where(own);
  if (!found || found.seat.status === "cancelled") return false;
  const { seat, live } = found;
  if (seat.status === "confirmed") return true;
  if (live.startsAt && live.startsAt <= now) {
    await settleSeats(tx, caller, live.id);
    return false;
  }
  if (!isLiveSeat(seat, now) && !(await canTakeAgain(tx, found, caller))) return false;
  await tx.update(classReservations).set({ status: "confirmed", confirmedAt: now }).where(own);
  await leaveWaitlistWithSeat(tx, caller, seat);
  await announceSeat(tx, reservationId, { about: "confirmed" });
  return true;
}

/** Reports whether a seat whose hold expired is still free. If the payer holds another one, that one is released. */
async function canTakeAgain(
  tx: Db,
  { seat, live }: { seat: Reservation; live: LiveClass },
  caller: Pick<Caller, "now">,
): Promise<boolean> {
  const { now } = caller;
  const { id, classId, learnerId } = seat;
  const other = await findLiveSeat(tx, { classId, learnerId, now });
  const isTaken = other
    ? other.status === "confirmed"
    : await isBusy(tx, live, { learnerId, now, exceptSeat: id });
  const isBarred = isTaken || (await refusalOfPerson(tx, learnerId, live)) !== null;
  const entryId = isBarred ? undefined : await findOwnEntry(tx, seat);
  const settled = await settleSeats(tx, caller, classId, entryId);
  if (isBarred) return false;
  if (other) {
    await tx.update(classReservations).set({ status: "expired" }).where(eq(classReservations.id, other.id));
    return true;
  }
  return (await takeOffer(tx, { entryId, reservationId: id })) || standingOf(settled, now) === "open";
}

/** Where the payer waits for the same class under the same address. */
async function findOwnEntry(tx: Db, { classId, email }: Reservation): Promise<string | undefined> {
  const isLive = inArray(classWaitlist.status, ["waiting", "offered"]);
  const [place] = await tx
    .select({ id: classWaitlist.id })
    .from(classWaitlist)
    .where(and(eq(classWaitlist.classId, classId), eq(classWaitlist.email, email), isLive));
  return place?.id;
}

/** Gives the seat that is offered to the payer back, to be theirs. @returns whether there is such an offer */
async function takeOffer(
  tx: Db,
  { entryId, reservationId }: { entryId: string | undefined; reservationId: string },
): Promise<boolean> {
  if (entryId === undefined) return false;
  const taken = await tx
    .update(classWaitlist)
    .set({ status: "accepted", reservationId })
    .where(and(eq(classWaitlist.id, entryId), eq(classWaitlist.status, "offered")))
    .returning({ id: classWaitlist.id });
  return taken.length > 0;
}
