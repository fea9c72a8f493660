import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { claims } from "~/db/schema/claims/claims";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { bookingParties } from "~/domain/bookings/booking-parties.server";
import { readSaid } from "./what-was-said.server";

/**
 * Sends open reports of an absence to the admin if a side has said something, before the expert's account is deleted: a
 * message is found by the account of the card (decision J10). The caller holds the card's lock.
 */
export async function noteSaidBefore(tx: Db, userId: string): Promise<void> {
  const open = await tx
    .select({ id: claims.id, bookingId: claims.bookingId })
    .from(claims)
    .innerJoin(expertsUsers, eq(expertsUsers.expertId, claims.expertId))
    .where(and(eq(expertsUsers.userId, userId), eq(claims.kind, "no_show"), eq(claims.state, "open")));
  for (const { id, bookingId } of open) {
    const found = await bookingParties(tx, bookingId);
    if (found && (await readSaid(tx, found)).length > 0)
      await tx.update(claims).set({ needsAdmin: true }).where(eq(claims.id, id));
  }
}
