import { asc, eq, inArray } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { bookings } from "~/db/schema/bookings";
import { experts } from "~/db/schema/experts";
import { displayName } from "~/domain/experts/expert";
import { findOwner } from "./account-owner.server";
import { findBookingsAhead } from "./erase-account-bookings.server";

/** What an erasure would do, and what its form has to ask for. */
export interface ErasureOutlook {
  hasPassword: boolean;
  hasCard: boolean;
  /** How many sessions it would cancel. */
  count: number;
  /** The next of them, `toldSessions` at most. */
  sessions: Array<{ id: string; startsAt: Date; otherName: string }>;
}

export const toldSessions = 10;

/** @throws an Error when the account isn't there: it was, a moment ago, when its session was found */
export async function findErasureOutlook(
  db: Db,
  { userId, now }: { userId: string; now: Date },
): Promise<ErasureOutlook> {
  const owner = await findOwner(db, userId);
  if (!owner) throw new Error("The signed-in account is gone");
  const ahead = await findBookingsAhead(db, owner, now);
  const shown = new Map(ahead.slice(0, toldSessions).map(({ id, side }) => [id, side]));
  const rows = await db
    .select({
      id: bookings.id,
      startsAt: bookings.startsAt,
      learnerName: bookings.learnerName,
      expertName: experts.name,
    })
    .from(bookings)
    .innerJoin(experts, eq(experts.id, bookings.expertId))
    .where(inArray(bookings.id, [...shown.keys()]))
    .orderBy(asc(bookings.startsAt), asc(bookings.id));
  return {
    hasPassword: owner.passwordHash !== null,
    hasCard: owner.cards.length > 0,
    count: ahead.length,
    sessions: rows.map(({ id, startsAt, learnerName, expertName }) => ({
      id,
      startsAt,
      otherName: shown.get(id) === "learner" ? displayName(expertName) : learnerName,
    })),
  };
}
