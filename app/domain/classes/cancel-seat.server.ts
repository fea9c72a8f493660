import type { Db } from "~/db/client.server";
import type { Reservation } from "~/db/schema/class-reservations";
import type { Caller, SignedInCaller } from "~/domain/caller";
import type { Result } from "~/shared/result";
import type { SeatError } from "./messages";

export interface CancelledSeat extends Reservation {
  /** False: it was cancelled before, and nothing happened now. */
  isNew: boolean;
  /** What now goes back, in whole cents. */
  refundCents: number;
}

/**
 * Cancels a seat of the caller's before the class starts, gives back all that was paid for it and offers the seat to the
 * first in line.
 * @param input `shown`: what the page said would go back; another sum answers `terms-changed`
 */
export async function cancelSeat(
  _db: Db,
  _caller: SignedInCaller,
  _input: { reservationId: string; shown?: { refundCents: number } },
): Promise<Result<CancelledSeat, SeatError>> {
  throw new Error("Not built");
}

/**
 * The same inside another command's transaction, which holds the class's lock: for a class that is cancelled ('class'), or an
 * account that is deleted ('system'). It feeds the waitlist only where the class goes on: the caller does that.
 */
export async function cancelSeatLocked(
  _tx: Db,
  _caller: Pick<Caller, "now" | "appUrl">,
  _input: {
    reservationId: string;
    by: NonNullable<Reservation["cancelledBy"]>;
    cause: "own" | "class" | "too-few";
    reason: string | null;
  },
): Promise<CancelledSeat | null> {
  throw new Error("Not built");
}
