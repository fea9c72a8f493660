import { and, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { expertAvailability } from "~/db/schema/experts/expert-availability";
import { experts } from "~/db/schema/experts/experts";
import { findCardToEdit } from "./card-queries.server";

/**
 * Returns the saved card (the version that waits or was sent back, otherwise the record) with the record's figures, its
 * active weekly hours and its review state. Null for a deleted record.
 */
export async function findOwnProfile(db: Db, expertId: string, now: Date) {
  const [[card], week, edited] = await Promise.all([
    ownProfileQuery(db, expertId, now),
    ownWeek(db, expertId),
    findCardToEdit(db, expertId),
  ]);
  if (!card || !edited) return null;
  return { ...card, ...edited, week };
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
      timeZone: experts.timeZone,
      rating: experts.rating,
      reviews: experts.reviews,
      approved: experts.approved,
      /** Includes past sessions that aren't marked completed yet, which the record's count leaves out. */
      sessionsGiven: sql<number>`greatest(${experts.sessionsCount}, ${held})::int`,
    })
    .from(experts)
    .where(isTheirs(expertId));
}

function ownWeek(db: Db, expertId: string) {
  return db
    .select({
      dayOfWeek: expertAvailability.dayOfWeek,
      startTime: expertAvailability.startTime,
      endTime: expertAvailability.endTime,
    })
    .from(expertAvailability)
    .where(and(eq(expertAvailability.expertId, expertId), eq(expertAvailability.isActive, true)));
}

const isTheirs = (expertId: string) => and(eq(experts.id, expertId), isNull(experts.deletedAt));
