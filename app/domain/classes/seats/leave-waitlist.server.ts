import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import type { Seat } from "~/db/schema/classes/class-reservations";
import { classWaitlist } from "~/db/schema/classes/class-waitlist";
import type { Caller } from "~/domain/caller";
import { runDueSeatActions } from "./run-due-seat-actions.server";

/**
 * Removes a learner with a seat from the waitlist: ends the entry with the same address, and offers its seat, if it had
 * an offer, to the next entry. The caller must hold the class's lock.
 */
export async function leaveWaitlistWithSeat(
  tx: Db,
  caller: Pick<Caller, "now">,
  { classId, email }: Pick<Seat, "classId" | "email">,
): Promise<void> {
  const own = and(eq(classWaitlist.classId, classId), eq(classWaitlist.email, email));
  await tx
    .update(classWaitlist)
    .set({ status: "left" })
    .where(and(own, inArray(classWaitlist.status, ["unconfirmed", "waiting"])));
  const offered = await tx
    .update(classWaitlist)
    .set({ status: "declined" })
    .where(and(own, eq(classWaitlist.status, "offered")))
    .returning({ id: classWaitlist.id });
  if (offered.length > 0) await runDueSeatActions(tx, caller, classId);
}
