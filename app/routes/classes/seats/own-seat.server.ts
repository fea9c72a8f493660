import { data } from "react-router";
import type { Db } from "~/db/client.server";
import type { Actor } from "~/domain/caller";
import { findLearnerSeat, type SeatRow } from "~/domain/classes/seats/seat-queries.server";

/** @throws 404 for another learner's seat */
export async function requireOwnSeat(db: Db, actor: Actor, reservationId: string): Promise<SeatRow> {
  const row = await findLearnerSeat(db, actor.userId, reservationId);
  if (!row) throw data("Not Found", { status: 404 });
  return row;
}
