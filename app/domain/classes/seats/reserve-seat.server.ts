import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { storageFault } from "~/db/errors.server";
import { lockInOrder } from "~/db/locks.server";
import { retryPassing } from "~/db/retry.server";
import type { Seat } from "~/db/schema/classes/class-reservations";
import { classes } from "~/db/schema/classes/classes";
import type { SignedInCaller } from "~/domain/caller";
import { type ClassStanding, classStandingOf } from "~/domain/classes/class";
import { lockClass } from "~/domain/classes/lock-class.server";
import type { SeatError } from "~/domain/classes/messages";
import { newId } from "~/platform/ids";
import { metrics } from "~/platform/metrics.server";
import { fail, ok, type Result } from "~/shared/result";
import { runDueSeatActions } from "./run-due-seat-actions.server";
import { findLiveSeat, takeSeat, whyNoSeat } from "./take-seat.server";

export interface SeatRequest {
  slug: string;
  /** The price that the page showed, in whole cents; null if it showed none. */
  shownPriceCents: number | null;
  /** The learner's IANA zone. */
  timeZone: string;
}

/**
 * Holds a seat for 15 minutes until it is paid for, or confirms it immediately if it is free of charge. Returns the
 * existing seat if the learner already has one. Retries passing storage faults.
 */
export async function reserveSeat(...given: Parameters<typeof reserve>): ReturnType<typeof reserve> {
  let outcome = "fault";
  try {
    const reserved = await reserve(...given);
    outcome = reserved.ok ? reserved.value.status : reserved.error;
    return reserved;
  } finally {
    metrics.seats.inc({ outcome });
  }
}

async function reserve(
  db: Db,
  caller: SignedInCaller,
  request: SeatRequest,
): Promise<Result<Seat, SeatError>> {
  const [found] = await db.select({ id: classes.id }).from(classes).where(eq(classes.slug, request.slug));
  if (!found) return fail("not-found");
  try {
    return await retryPassing(() => reserveOnce(db, caller, { ...request, classId: found.id }));
  } catch (error) {
    const own = { classId: found.id, learnerId: caller.actor.userId, now: caller.now };
    return resultFromFault(error, () => findLiveSeat(db, own));
  }
}

const reserveOnce = (db: Db, caller: SignedInCaller, request: SeatRequest & { classId: string }) =>
  db.transaction(async (tx): Promise<Result<Seat, SeatError>> => {
    const { classId, shownPriceCents, timeZone } = request;
    const { now, actor } = caller;
    await lockClass(tx, classId);
    await lockInOrder(tx, ["learner", actor.userId]);
    const live = await runDueSeatActions(tx, caller, classId);
    const seat = await findLiveSeat(tx, { classId, learnerId: actor.userId, now });
    if (seat) return ok(seat);
    const closed = refusals[classStandingOf(live, now)];
    if (closed) return fail(closed);
    const refusal = await whyNoSeat(tx, caller, live);
    if (refusal) return fail(refusal);
    // The class is locked, so the seat below gets this price.
    if (shownPriceCents !== null && shownPriceCents !== live.priceCents) return fail("price-changed");
    return ok(await takeSeat(tx, caller, { id: newId(), classId, timeZone }));
  });

/** Why a seat can't be reserved in each state of a class; null if it can. */
export const refusals: Record<ClassStanding, SeatError | null> = {
  announced: "not-open",
  open: null,
  "sold-out": "sold-out",
  started: "started",
  past: "started",
  cancelled: "not-open",
};

/**
 * Returns the learner's result if the database refused a row, for example because the last seat was taken.
 * @param findSeat finds the learner's existing seat
 * @throws every other fault
 */
export async function resultFromFault(
  error: unknown,
  findSeat: () => Promise<Seat | undefined>,
): Promise<Result<Seat, "sold-out" | "account-gone">> {
  const fault = storageFault(error);
  if (fault?.kind === "check" && fault.constraint === "classes_seats_check") return fail("sold-out");
  if (fault?.kind === "account-gone") return fail("account-gone");
  if (fault?.kind === "unique" && fault.constraint === "class_reservations_seat_key") {
    const seat = await findSeat();
    if (seat) return ok(seat);
  }
  throw error;
}
