import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { classReservations, type Seat } from "~/db/schema/classes/class-reservations";
import { classWaitlist } from "~/db/schema/classes/class-waitlist";
import { classes, type LiveClass } from "~/db/schema/classes/classes";
import type { Caller } from "~/domain/caller";
import { classStandingOf, isLiveSeat } from "~/domain/classes/class";
import { announceSeat } from "./announce-seat.server";
import { leaveWaitlistWithSeat } from "./leave-waitlist.server";
import { isBusy } from "./own-overlap.server";
import { runDueSeatActions } from "./run-due-seat-actions.server";
import { findLiveSeat, refusalOfPerson } from "./take-seat.server";

/**
 * Confirms a paid seat after the charge is in the ledger, in the payment's transaction and under the locks of the class
 * and the learner. After the start, no hold counts. If the hold has expired, the payer must be allowed to reserve now
 * (decision J8), and a seat must be free after the waitlist was served (decision D3) or be offered to the payer.
 * @returns false if the payment must be refunded
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
    await runDueSeatActions(tx, caller, live.id);
    return false;
  }
  if (!isLiveSeat(seat, now) && !(await canTakeAgain(tx, found, caller))) return false;
  await tx.update(classReservations).set({ status: "confirmed", confirmedAt: now }).where(own);
  await leaveWaitlistWithSeat(tx, caller, seat);
  await announceSeat(tx, reservationId, { about: "confirmed" });
  return true;
}

/** Reports whether the payer of an expired hold can have a seat. If the payer holds another seat, it is released. */
async function canTakeAgain(
  tx: Db,
  { seat, live }: { seat: Seat; live: LiveClass },
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
  const current = await runDueSeatActions(tx, caller, classId, entryId);
  if (isBarred) return false;
  if (other) {
    await tx.update(classReservations).set({ status: "expired" }).where(eq(classReservations.id, other.id));
    return true;
  }
  return (await takeOffer(tx, { entryId, reservationId: id })) || classStandingOf(current, now) === "open";
}

async function findOwnEntry(tx: Db, { classId, email }: Seat): Promise<string | undefined> {
  const isLive = inArray(classWaitlist.status, ["waiting", "offered"]);
  const [entry] = await tx
    .select({ id: classWaitlist.id })
    .from(classWaitlist)
    .where(and(eq(classWaitlist.classId, classId), eq(classWaitlist.email, email), isLive));
  return entry?.id;
}

/** Accepts the payer's open offer, which frees its seat for the reservation. @returns whether there was an offer */
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
