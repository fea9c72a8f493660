import type { Db } from "~/db/client.server";
import type { BookingOwner } from "~/domain/bookings/queries.server";
import { findOverOwn } from "./own-list.server";
import { groupOf } from "./own-view";

/** Section 9 of the specification. */
const recentShown = 5;

/** Returns the owner's newest sessions and classes that took place, latest first; cancelled ones are left out. */
export async function findRecentOwn(db: Db, owner: BookingOwner, now: Date) {
  const over = await findOverOwn(db, owner, now);
  return over.filter((entry) => groupOf(entry, now) === "past").slice(0, recentShown);
}
