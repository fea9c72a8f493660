import { and, count, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import type { Db } from "~/db/client.server";
import { whereUpcoming } from "~/db/live-bookings.server";
import { bookings } from "~/db/schema/bookings";
import { experts } from "~/db/schema/experts";
import { isId } from "~/platform/ids";

/** Whose bookings: an account's own, and those of its expert record when it has one. */
export interface BookingOwner {
  userId: string;
  expertId: string | null;
}

export type BookingRow = Awaited<ReturnType<typeof selectBookings>>[number];

/** Sessions on one page of the list. */
export const bookingsPerPage = 20;

/** The owner's bookings, latest start first; `hasNext`: another page follows. Pages count from 1. */
export async function listBookings(db: Db, owner: BookingOwner, page: number) {
  const skipped = (page - 1) * bookingsPerPage;
  const shown = latestIds(db, owner, skipped + bookingsPerPage + 1)
    .offset(skipped)
    .as("shown");
  const rows = await selectBookings(
    db,
    inArray(bookings.id, db.select({ id: shown.id }).from(shown)),
  ).orderBy(...latestFirst);
  return { bookings: rows.slice(0, bookingsPerPage), hasNext: rows.length > bookingsPerPage };
}

/** Each side walks its own index and stops at the limit; an `or` would read and sort the whole history. */
function latestIds(db: Db, { userId, expertId }: BookingOwner, limit: number) {
  const side = (condition: SQL) =>
    db
      .select({ id: bookings.id, startsAt: bookings.startsAt })
      .from(bookings)
      .where(condition)
      .orderBy(...latestFirst)
      .limit(limit)
      .$dynamic();
  const asLearner = side(eq(bookings.learnerId, userId));
  if (!expertId) return asLearner;
  const both = union(asLearner, side(eq(bookings.expertId, expertId))).as("both");
  return db
    .select({ id: both.id, startsAt: both.startsAt })
    .from(both)
    .orderBy(desc(both.startsAt), desc(both.id))
    .limit(limit)
    .$dynamic();
}

const latestFirst = [desc(bookings.startsAt), desc(bookings.id)];

/** One booking, for its learner or its expert; null for everybody else. */
export async function findBooking(db: Db, owner: BookingOwner, id: string): Promise<BookingRow | null> {
  if (!isId(id)) return null;
  const [row] = await selectBookings(db, and(eq(bookings.id, id), ownedBy(owner)));
  return row ?? null;
}

/** The owner's next session that is still on, or null. */
export async function findNextBooking(db: Db, owner: BookingOwner, now: Date): Promise<BookingRow | null> {
  const [row] = await selectBookings(db, and(ownedBy(owner), whereUpcoming(now)))
    .orderBy(bookings.startsAt)
    .limit(1);
  return row ?? null;
}

/** How many sessions an expert has ahead. */
export async function countScheduled(db: Db, expertId: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ scheduled: count() })
    .from(bookings)
    .where(and(eq(bookings.expertId, expertId), whereUpcoming(now)));
  return row?.scheduled ?? 0;
}

/** The columns that every page of bookings shows; the link is the booking's own, else the expert's usual one. */
export function selectBookings(db: Db, condition: SQL | undefined) {
  return db
    .select({
      id: bookings.id,
      expertId: bookings.expertId,
      learnerId: bookings.learnerId,
      learnerName: bookings.learnerName,
      learnerEmail: bookings.learnerEmail,
      startsAt: bookings.startsAt,
      hours: bookings.hours,
      status: bookings.status,
      holdExpiresAt: bookings.holdExpiresAt,
      paymentStatus: bookings.paymentStatus,
      priceCents: bookings.priceCents,
      totalCents: bookings.totalCents,
      learnerTimeZone: bookings.learnerTimeZone,
      expertTimeZone: bookings.expertTimeZone,
      createdAt: bookings.createdAt,
      meetingLink: sql<string | null>`coalesce(${bookings.meetingLink}, ${experts.meetingLink})`,
      expertName: experts.name,
      expertTitle: experts.title,
      expertAvatar: experts.avatar,
    })
    .from(bookings)
    .innerJoin(experts, eq(experts.id, bookings.expertId))
    .where(condition)
    .$dynamic();
}

const ownedBy = ({ userId, expertId }: BookingOwner) =>
  expertId
    ? or(eq(bookings.learnerId, userId), eq(bookings.expertId, expertId))
    : eq(bookings.learnerId, userId);
