import type { Db } from "~/db/client.server";
import { type BookingRow, findBooking } from "~/domain/bookings/queries.server";
import type { Actor } from "~/domain/caller";
import { orNotFound } from "~/web/or-not-found";

/** @throws 404 for another user's session */
export async function requireOwn(db: Db, actor: Actor, bookingId: string): Promise<BookingRow> {
  const row = orNotFound(await findBooking(db, actor, bookingId));
  return row;
}
