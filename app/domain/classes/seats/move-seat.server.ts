import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { storageFault } from "~/db/errors.server";
import { lockInOrder } from "~/db/locks.server";
import { retryPassing } from "~/db/retry.server";
import { classReservations, type Seat } from "~/db/schema/classes/class-reservations";
import { classes, type LiveClass } from "~/db/schema/classes/classes";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { hasBlockWithExpert } from "~/domain/blocks/blocks.server";
import type { SignedInCaller } from "~/domain/caller";
import { classStandingOf } from "~/domain/classes/class";
import { lockClass } from "~/domain/classes/lock-class.server";
import { findTaughtClass } from "~/domain/classes/mail-facts.server";
import type { SeatError } from "~/domain/classes/messages";
import { isId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import { announceSeat } from "./announce-seat.server";
import { leaveWaitlistWithSeat } from "./leave-waitlist.server";
import { isBusy } from "./own-overlap.server";
import { refusals } from "./reserve-seat.server";
import { runDueSeatActions } from "./run-due-seat-actions.server";
import { findLiveSeat } from "./take-seat.server";

interface SeatMove {
  reservationId: string;
  toClassId: string;
}

/**
 * Moves the caller's own confirmed seat to another date of the same class at the same price. The seat keeps its
 * payment; the seat on the old date is offered to the waitlist. Moving it again to the same date changes nothing.
 * @returns `not-found` for another learner's seat; `too-late` if the old date has started or the seat isn't confirmed
 */
export async function moveSeat(
  db: Db,
  caller: SignedInCaller,
  move: SeatMove,
): Promise<Result<Seat, SeatError>> {
  if (!isId(move.reservationId)) return fail("not-found");
  if (!isId(move.toClassId)) return fail("other-class");
  try {
    return await retryPassing(() => moveOnce(db, caller, move));
  } catch (error) {
    const fault = storageFault(error);
    if (fault?.kind === "check" && fault.constraint === "classes_seats_check") return fail("sold-out");
    if (fault?.kind === "unique") return fail("has-seat");
    throw error;
  }
}

const moveOnce = (db: Db, caller: SignedInCaller, { reservationId, toClassId }: SeatMove) =>
  db.transaction(async (tx): Promise<Result<Seat, SeatError>> => {
    const { now, actor } = caller;
    const own = and(eq(classReservations.id, reservationId), eq(classReservations.learnerId, actor.userId));
    const [found] = await tx
      .select({ classId: classReservations.classId })
      .from(classReservations)
      .where(own);
    if (!found) return fail("not-found");
    const [target] = await tx.select({ id: classes.id }).from(classes).where(eq(classes.id, toClassId));
    if (!target) return fail("other-class");
    for (const id of [...new Set([found.classId, toClassId])].sort()) await lockClass(tx, id);
    await lockInOrder(tx, ["learner", actor.userId]);

    const from = await runDueSeatActions(tx, caller, found.classId);
    const [seat] = await tx.select().from(classReservations).where(own);
    if (seat?.classId !== from.id) return fail("terms-changed");
    if (seat.classId === toClassId) return ok(seat);
    const to = await runDueSeatActions(tx, caller, toClassId);
    const refusal = whyNotMovable(seat, { from, to, now }) ?? (await obstacleTo(tx, caller, { seat, to }));
    if (refusal) return fail(refusal);

    const { teacher } = await findTaughtClass(tx, toClassId);
    const [moved] = await tx
      .update(classReservations)
      .set({ classId: toClassId, mentorName: teacher, skill: to.title, confirmedAt: now })
      .where(own)
      .returning();
    if (!moved) return fail("not-found");
    await leaveWaitlistWithSeat(tx, caller, moved);
    await runDueSeatActions(tx, caller, from.id);
    const previousStart = from.startsAt?.toISOString() ?? null;
    await announceSeat(tx, reservationId, { about: "moved", previousStart });
    return ok(moved);
  });

function whyNotMovable(
  seat: Seat,
  { from, to, now }: { from: LiveClass; to: LiveClass; now: Date },
): SeatError | null {
  if (seat.status !== "confirmed" || !from.startsAt || from.startsAt <= now) return "too-late";
  if (to.seriesId !== from.seriesId) return "other-class";
  const closed = refusals[classStandingOf(to, now)];
  if (closed) return closed;
  return to.priceCents === seat.priceCents ? null : "other-price";
}

async function obstacleTo(
  tx: Db,
  { actor: { userId: learnerId }, now }: SignedInCaller,
  { seat, to }: { seat: Seat; to: LiveClass },
): Promise<SeatError | null> {
  if (await findLiveSeat(tx, { classId: to.id, learnerId, now })) return "has-seat";
  const own = and(eq(expertsUsers.userId, learnerId), eq(expertsUsers.expertId, to.expertId ?? learnerId));
  if (to.expertId && (await tx.$count(expertsUsers, own)) > 0) return "own-class";
  if (to.expertId && (await hasBlockWithExpert(tx, { userId: learnerId, expertId: to.expertId }))) {
    return "blocked";
  }
  return (await isBusy(tx, to, { learnerId, now, exceptSeat: seat.id })) ? "own-overlap" : null;
}
