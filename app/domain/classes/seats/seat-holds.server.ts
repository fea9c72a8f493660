import { and, eq, gt, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { retryPassing } from "~/db/retry.server";
import { classReservations } from "~/db/schema/classes/class-reservations";
import type { SignedInCaller } from "~/domain/caller";
import { seatHoldEnd } from "~/domain/classes/class";
import { lockClass } from "~/domain/classes/lock-class.server";
import { isId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import { cancelSeatLocked } from "./cancel-seat.server";
import { settleSeats } from "./settle-seats.server";

/**
 * Prolongs the caller's own hold once, by 15 minutes but not beyond the start of the class (WCAG 2.2.1).
 * @returns the new end; `not-found` for another learner's seat, `too-late` if it was prolonged before, has expired or
 * isn't held any more, or the class has started
 */
export async function prolongSeatHold(
  db: Db,
  { actor, now }: SignedInCaller,
  { reservationId }: { reservationId: string },
  wait?: (milliseconds: number) => Promise<void>,
): Promise<Result<Date, "not-found" | "too-late">> {
  if (!isId(reservationId)) return fail("not-found");
  const own = ownSeat(reservationId, actor.userId);
  const prolongOnce = () =>
    db.transaction(async (tx): Promise<Result<Date, "not-found" | "too-late">> => {
      const [seat] = await tx
        .select({ classId: classReservations.classId })
        .from(classReservations)
        .where(own);
      const live = seat && (await lockClass(tx, seat.classId));
      if (!live) return fail("not-found");
      const [held] = await tx
        .select({ end: classReservations.holdExpiresAt })
        .from(classReservations)
        .where(and(own, isRunningHold(now), isNull(classReservations.holdProlongedAt)));
      if (!held?.end || !live.startsAt || live.startsAt <= now) return fail("too-late");
      const until = seatHoldEnd(held.end, live.startsAt);
      await tx.update(classReservations).set({ holdExpiresAt: until, holdProlongedAt: now }).where(own);
      return ok(until);
    });
  return retryPassing(prolongOnce, wait);
}

/**
 * Releases a held seat before its hold expires, and offers it to the waitlist. A seat that is already paid for stays.
 * @returns the slug of its class; `not-found` for another learner's seat, `too-late` if it isn't held any more
 */
export async function releaseSeat(
  db: Db,
  caller: SignedInCaller,
  { reservationId }: { reservationId: string },
): Promise<Result<{ slug: string }, "not-found" | "too-late">> {
  if (!isId(reservationId)) return fail("not-found");
  const { actor, now } = caller;
  const own = ownSeat(reservationId, actor.userId);
  const releaseOnce = () =>
    db.transaction(async (tx): Promise<Result<{ slug: string }, "not-found" | "too-late">> => {
      const [seat] = await tx
        .select({ classId: classReservations.classId })
        .from(classReservations)
        .where(own);
      const live = seat && (await lockClass(tx, seat.classId));
      if (!live) return fail("not-found");
      await lockInOrder(tx, ["learner", actor.userId]);
      const [held] = await tx
        .select({ id: classReservations.id })
        .from(classReservations)
        .where(and(own, isRunningHold(now)));
      if (!held) return fail("too-late");
      await cancelSeatLocked(tx, caller, { reservationId, by: "learner", cause: "own" });
      await settleSeats(tx, caller, live.id);
      return ok({ slug: live.slug });
    });
  return retryPassing(releaseOnce);
}

const ownSeat = (reservationId: string, userId: string) =>
  and(eq(classReservations.id, reservationId), eq(classReservations.learnerId, userId));

const isRunningHold = (now: Date) =>
  and(eq(classReservations.status, "held"), gt(classReservations.holdExpiresAt, now));
