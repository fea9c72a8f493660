import type { Db } from "~/db/client.server";
import type { Caller } from "~/domain/caller";

/**
 * Confirms a seat that was paid for, in the payment's transaction, under the class's lock: also one whose hold ran out, if a
 * seat is free once the line was served (decision D3).
 * @returns whether the seat keeps what was paid
 */
export async function confirmPaidSeat(
  _tx: Db,
  _caller: Pick<Caller, "now" | "appUrl">,
  _reservationId: string,
): Promise<boolean> {
  throw new Error("Not built");
}
