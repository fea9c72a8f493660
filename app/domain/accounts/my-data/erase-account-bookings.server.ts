import { and, asc, gt, inArray } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { bookings } from "~/db/schema/bookings";
import { type Owner, ownedBy } from "./account-owner.server";

/** A session to come, and which of its sides is the account's. */
export interface SidedBooking {
  id: string;
  expertId: string;
  learnerId: string;
  side: "learner" | "expert";
}

/** The account's sessions that are on and lie ahead, next first; holds that have run out too, for they are rows in the way. */
export async function findBookingsAhead(db: Db, owner: Owner, now: Date): Promise<SidedBooking[]> {
  const { id, expertId, learnerId } = bookings;
  const rows = await db
    .select({ id, expertId, learnerId })
    .from(bookings)
    .where(
      and(ownedBy(owner), inArray(bookings.status, ["pending", "confirmed"]), gt(bookings.startsAt, now)),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id));
  return rows.map((row) => ({ ...row, side: row.learnerId === owner.id ? "learner" : "expert" }));
}
