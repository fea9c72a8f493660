import { and, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { experts } from "~/db/schema/experts/experts";
import { findCardToEdit } from "./card-queries.server";

/**
 * Returns the saved card (the version that waits or was sent back, otherwise the record) with the record's figures and
 * its review state. Null for a deleted record.
 */
export async function findOwnProfile(db: Db, expertId: string, now: Date) {
  const [[card], edited] = await Promise.all([
    ownProfileQuery(db, expertId, now),
    findCardToEdit(db, expertId),
  ]);
  if (!card || !edited) return null;
  return { ...card, ...edited };
}

/** The query of `findOwnProfile`, exported so that a test can check its plan. */
export function ownProfileQuery(db: Db, expertId: string, now: Date) {
  const held = db.$count(
    bookings,
    and(
      eq(bookings.expertId, expertId),
      inArray(bookings.status, ["confirmed", "completed"]),
      lte(bookings.startsAt, now),
    ),
  );
  return db
    .select({
      rating: experts.rating,
      reviews: experts.reviews,
      approved: experts.approved,
      /** Includes past sessions that aren't marked completed yet, which the record's count leaves out. */
      sessionsGiven: sql<number>`greatest(${experts.sessionsCount}, ${held})::int`,
    })
    .from(experts)
    .where(isTheirs(expertId));
}

const isTheirs = (expertId: string) => and(eq(experts.id, expertId), isNull(experts.deletedAt));
