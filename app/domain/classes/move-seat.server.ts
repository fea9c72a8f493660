import type { Db } from "~/db/client.server";
import type { Reservation } from "~/db/schema/class-reservations";
import type { SignedInCaller } from "~/domain/caller";
import type { Result } from "~/shared/result";
import type { SeatError } from "./messages";

/** Moves a confirmed seat of the caller's to another date of the same class, at the same price; the payment stays. */
export async function moveSeat(
  _db: Db,
  _caller: SignedInCaller,
  _input: { reservationId: string; toClassId: string },
): Promise<Result<Reservation, SeatError>> {
  throw new Error("Not built");
}
