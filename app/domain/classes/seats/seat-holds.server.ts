import { and, eq, gt } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { classReservations } from "~/db/schema/classes/class-reservations";
import type { LiveClass } from "~/db/schema/classes/classes";
import { type HoldKind, prolong, release } from "~/domain/bookings/hold.server";
import type { SignedInCaller } from "~/domain/caller";
import { lockClass } from "~/domain/classes/lock-class.server";
import { cancelSeatLocked } from "./cancel-seat.server";
import { runDueSeatActions } from "./run-due-seat-actions.server";

/** A held seat in a class. Its locks are those of the class and the learner. */
const heldSeat: HoldKind<LiveClass, { slug: string }> = {
  async lock(tx, id, learnerId) {
    const [seat] = await tx
      .select({ classId: classReservations.classId })
      .from(classReservations)
      .where(and(eq(classReservations.id, id), eq(classReservations.learnerId, learnerId)));
    const live = seat && (await lockClass(tx, seat.classId));
    if (!live) return null;
    await lockInOrder(tx, ["learner", learnerId]);
    return live;
  },
  async read(tx, { id, context: { startsAt }, now }) {
    const [held] = await tx
      .select({ expiresAt: classReservations.holdExpiresAt, prolongedAt: classReservations.holdProlongedAt })
      .from(classReservations)
      .where(
        and(
          eq(classReservations.id, id),
          eq(classReservations.status, "held"),
          gt(classReservations.holdExpiresAt, now),
        ),
      );
    if (!held?.expiresAt || !startsAt) return null;
    return { expiresAt: held.expiresAt, isProlonged: held.prolongedAt !== null, startsAt };
  },
  prolong: (tx, { id, until, now }) =>
    tx
      .update(classReservations)
      .set({ holdExpiresAt: until, holdProlongedAt: now })
      .where(eq(classReservations.id, id)),
  async release(tx, caller, { id: reservationId, context: { id: classId, slug } }) {
    await cancelSeatLocked(tx, caller, { reservationId, by: "learner", cause: "own" });
    await runDueSeatActions(tx, caller, classId);
    return { slug };
  },
};

interface Request {
  reservationId: string;
}

/** Prolongs the caller's held seat. @returns the new end of its hold */
export const prolongSeatHold = (db: Db, caller: SignedInCaller, { reservationId }: Request) =>
  prolong(heldSeat, db, caller, reservationId);

/** Releases the caller's held seat and offers it to the waitlist. @returns the slug of its class */
export const releaseSeat = (db: Db, caller: SignedInCaller, { reservationId }: Request) =>
  release(heldSeat, db, caller, reservationId);
