import type { Db } from "~/db/client.server";
import type { Actor } from "~/domain/caller";
import { findLearnerSeat, type SeatRow } from "~/domain/classes/seats/seat-queries.server";
import { orNotFound } from "~/web/or-not-found";

/** @throws 404 for another learner's seat */
export async function requireOwnSeat(db: Db, actor: Actor, reservationId: string): Promise<SeatRow> {
  return orNotFound(await findLearnerSeat(db, actor.userId, reservationId));
}
