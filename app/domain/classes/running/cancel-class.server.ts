import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { runCommand } from "~/db/retry.server";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classes, type LiveClass } from "~/db/schema/classes/classes";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { Caller, SignedInCaller } from "~/domain/caller";
import { type ClassScope, isInScope } from "~/domain/classes/class-scope.server";
import { lockClass } from "~/domain/classes/lock-class.server";
import { findTaughtClass } from "~/domain/classes/mail-facts.server";
import { cancelSeatLocked } from "~/domain/classes/seats/cancel-seat.server";
import { mailEntryEnd } from "~/domain/classes/seats/mail-waitlist-position.server";
import { closeWaitlist } from "~/domain/classes/seats/run-due-seat-actions.server";
import { isId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import { announceToExpert } from "./announce-to-expert.server";

export type { ClassScope } from "~/domain/classes/class-scope.server";

/** The result of a cancellation: the number of confirmed seats, and the total refund in whole cents. */
export interface CancelledClass {
  live: LiveClass;
  /** False if the class was already cancelled, so that nothing changed. */
  isNew: boolean;
  seats: number;
  refundCents: number;
}

/**
 * Cancels a class before its end. It cancels and refunds every seat, closes the waitlist, and queues mails to learners
 * with a seat, to the waitlist, and to the expert if the admin cancelled. Cancelling again changes nothing.
 * @param input `reason`: the canceller's own words, at most 1000 characters, quoted in these mails
 * @returns `not-found` for a class that the caller can't run, `over` after its end
 */
export async function cancelClass(
  db: Db,
  caller: SignedInCaller,
  { scope, classId, reason }: { scope: ClassScope; classId: string; reason: string | null },
): Promise<Result<CancelledClass, "not-found" | "over">> {
  if (!isId(classId)) return fail("not-found");
  return runCommand(db, async (tx): Promise<Result<CancelledClass, "not-found" | "over">> => {
    // Cancelling only frees the expert's time, so the expert's lock isn't needed.
    const live = await lockClass(tx, classId);
    if (!live || !isInScope(scope, live)) return fail("not-found");
    if (live.status === "cancelled") return ok({ live, isNew: false, seats: 0, refundCents: 0 });
    if (live.endsAt && live.endsAt <= caller.now) return fail("over");
    const by = scope.isAdmin ? "admin" : "expert";
    const done = await cancelClassLocked(tx, caller, { classId, by, reason });
    await recordAudit(tx, caller, {
      action: "class-cancelled",
      object: { type: "class", id: classId },
      detail: { by, seats: done.seats },
    });
    return ok({ ...done, isNew: true });
  });
}

/**
 * Like `cancelClass`, but in the caller's transaction, which holds the class's lock and has checked that the class
 * isn't cancelled. `by` is 'system' if too few seats were sold.
 */
export async function cancelClassLocked(
  tx: Db,
  caller: Pick<Caller, "now">,
  input: { classId: string; by: NonNullable<LiveClass["cancelledBy"]>; reason: string | null },
): Promise<Omit<CancelledClass, "isNew">> {
  const { classId, by } = input;
  const reason = input.reason?.trim() || null;
  const ofClass = eq(classReservations.classId, classId);
  // The waitlist is closed first, so that no seat that becomes free below is offered.
  const line = await closeWaitlist(tx, classId);
  await tx
    .update(classes)
    .set({ status: "cancelled", cancelledAt: caller.now, cancelledBy: by, cancellationReason: reason })
    .where(eq(classes.id, classId));
  const seats = await tx
    .select({ reservationId: classReservations.id, status: classReservations.status })
    .from(classReservations)
    .where(and(ofClass, inArray(classReservations.status, ["held", "confirmed"])))
    .orderBy(asc(classReservations.id));
  let refundCents = 0;
  for (const { reservationId } of seats) {
    const cause = by === "system" ? "too-few" : "class";
    const seat = await cancelSeatLocked(tx, caller, { reservationId, by: "class", cause });
    refundCents += seat?.refundCents ?? 0;
  }
  const { live, teacher } = await findTaughtClass(tx, classId);
  for (const entry of line) await mailEntryEnd(tx, entry, { cause: "cancelled", teacher });
  const sold = seats.filter(({ status }) => status === "confirmed").length;
  if (by !== "expert") {
    const cause = by === "admin" ? "admin" : "too-few";
    await announceToExpert(tx, classId, { cause, seats: sold, refundCents });
  }
  if (by === "system") {
    await recordAudit(
      tx,
      { actor: null, sourceAddress: null, now: caller.now },
      { action: "class-cancelled", object: { type: "class", id: classId }, detail: { by, seats: sold } },
    );
  }
  return { live, seats: sold, refundCents };
}
