import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { bookings } from "~/db/schema/bookings/bookings";
import type { SignedInCaller } from "~/domain/caller";
import { isId } from "~/platform/ids";
import { whereAgreedOn } from "./agreed-on.server";

/** The live topic `booking:{id}`. Its number changes with every change of the booking or its payments. */

/** Reads the numbers of these bookings in one query. */
export async function readBookingNumbers(db: Db, ids: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: bookings.id, number: bookings.changedSeq })
    .from(bookings)
    .where(inArray(bookings.id, ids));
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** Reports whether the caller is a side of the booking. A hold has only one side, the learner. */
export async function mayFollowBooking(db: Db, { actor }: SignedInCaller, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const { userId, expertId } = actor;
  const [row] = await db
    .select({ one: sql`1` })
    .from(bookings)
    .where(
      and(
        eq(bookings.id, id),
        or(
          eq(bookings.learnerId, userId),
          expertId ? and(eq(bookings.expertId, expertId), whereAgreedOn()) : undefined,
        ),
      ),
    );
  return row !== undefined;
}
