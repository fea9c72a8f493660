import type { Db } from "~/db/client.server";
import type { SignedInCaller } from "~/domain/caller";
import type { Result } from "~/shared/result";

/** Gives a running hold of the caller's 15 more minutes after its end, up to the start, once. @returns until when */
export async function prolongSeatHold(
  _db: Db,
  _caller: SignedInCaller,
  _input: { reservationId: string },
): Promise<Result<Date, "not-found" | "too-late">> {
  throw new Error("Not built");
}

/** Gives a held seat back before its hold runs out. A seat that was paid for meanwhile stays. */
export async function releaseSeat(
  _db: Db,
  _caller: SignedInCaller,
  _input: { reservationId: string },
): Promise<Result<{ slug: string }, "not-found" | "too-late">> {
  throw new Error("Not built");
}
