import { data } from "react-router";
import type { Db } from "~/db/client.server";
import { type BookingRow, findBooking } from "~/domain/bookings/queries.server";
import type { Actor } from "~/domain/caller";

/** @throws 404 for another user's session */
export async function requireOwn(db: Db, actor: Actor, bookingId: string): Promise<BookingRow> {
  const row = await findBooking(db, actor, bookingId);
  if (!row) throw data("Not Found", { status: 404 });
  return row;
}
