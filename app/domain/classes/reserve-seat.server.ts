import type { Db } from "~/db/client.server";
import type { Reservation } from "~/db/schema/class-reservations";
import type { SignedInCaller } from "~/domain/caller";
import type { Result } from "~/shared/result";
import type { SeatError } from "./messages";

export interface SeatRequest {
  slug: string;
  /** What the page said a seat costs, in whole cents; null where it didn't say. */
  shownPriceCents: number | null;
  /** The learner's IANA zone. */
  timeZone: string;
}

/**
 * Holds a seat for 15 minutes while it is paid for; a free one is confirmed at once. Who has a seat already gets that one
 * back, so that a form sent twice is no error.
 */
export async function reserveSeat(
  _db: Db,
  _caller: SignedInCaller,
  _request: SeatRequest,
): Promise<Result<Reservation, SeatError>> {
  throw new Error("Not built");
}
