import { and, asc, count, desc, eq, gt, inArray, not, or, type SQL, sql } from "drizzle-orm";
import { union, unionAll } from "drizzle-orm/pg-core";
import type { Db } from "~/db/client.server";
import { whereLive, whereUpcoming } from "~/db/live-bookings.server";
import { bookings } from "~/db/schema/bookings";
import { experts } from "~/db/schema/experts";
import { isId } from "~/platform/ids";
import { whereAgreedOn } from "./agreed-on.server";
import { maximumHours } from "./booking";
import { expertMovedAt } from "./booking-history.server";
import { zones } from "./booking-parties.server";

/** Whose bookings: an account's own, and those agreed on with its expert record when it has one. */
export interface BookingOwner {
  userId: string;
  expertId: string | null;
}

export type BookingRow = Awaited<ReturnType<typeof selectBookings>>[number];

/** Sessions on one page of the list. */
export const bookingsPerPage = 20;

/**
 * The owner's bookings: first those that go on or lie ahead, the soonest first, then the others, the latest first.
 * `hasNext`: another page follows. Pages count from 1.
 */
export async function listBookings(db: Db, owner: BookingOwner, { page, now }: { page: number; now: Date }) {
  const skipped = (page - 1) * bookingsPerPage;
  const shown = firstIds(db, owner, { now, limit: skipped + bookingsPerPage + 1 }).as("shown");
  const isOver = not(isAhead(now));
  const rows = await selectBookings(db, inArray(bookings.id, db.select({ id: shown.id }).from(shown)))
    .orderBy(isOver, sql`case when ${isOver} then null else ${bookings.startsAt} end`, ...latestFirst)
    .limit(bookingsPerPage + 1)
    .offset(skipped);
  return { bookings: rows.slice(0, bookingsPerPage), hasNext: rows.length > bookingsPerPage };
}

/** Each part walks an index and stops at the limit; an `or` would read and sort the whole history. */
function firstIds(db: Db, { userId, expertId }: BookingOwner, { now, limit }: { now: Date; limit: number }) {
  const part = (condition: SQL | undefined, order: SQL[]) =>
    db
      .select({ id: bookings.id })
      .from(bookings)
      .where(condition)
      .orderBy(...order)
      .limit(limit);
  const parts = (own: SQL | undefined) =>
    unionAll(
      part(and(own, startsLate(now), isAhead(now)), soonestFirst),
      part(and(own, not(isAhead(now))), latestFirst),
    );
  const asLearner = parts(eq(bookings.learnerId, userId));
  return expertId ? union(asLearner, parts(givenBy(expertId))) : asLearner;
}

/** The session goes on or lies ahead. Beside it, `startsLate` lets the index on the start be used. */
const isAhead = (now: Date): SQL => sql`(${whereLive(now)} and ${gt(bookings.endsAt, now)})`;
const startsLate = (now: Date) => gt(bookings.startsAt, new Date(now.getTime() - maximumHours * 3_600_000));

const soonestFirst = [asc(bookings.startsAt), desc(bookings.id)];
const latestFirst = [desc(bookings.startsAt), desc(bookings.id)];

/** One booking, for its learner or, once it was agreed on, its expert; null for everybody else. */
export async function findBooking(db: Db, owner: BookingOwner, id: string): Promise<BookingRow | null> {
  if (!isId(id)) return null;
  const [row] = await selectBookings(db, and(eq(bookings.id, id), ownedBy(owner)));
  return row ?? null;
}

/** Sessions that a learner's dashboard shows: as many as may be unpaid at once. */
const nextBookingsShown = 3;

/** The owner's next sessions that are still on, the soonest first. */
export async function findNextBookings(db: Db, owner: BookingOwner, now: Date): Promise<BookingRow[]> {
  return selectBookings(db, and(ownedBy(owner), whereUpcoming(now)))
    .orderBy(...soonestFirst)
    .limit(nextBookingsShown);
}

/** How many sessions an expert has ahead. */
export async function countScheduled(db: Db, expertId: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ scheduled: count() })
    .from(bookings)
    .where(
      and(eq(bookings.expertId, expertId), eq(bookings.status, "confirmed"), gt(bookings.startsAt, now)),
    );
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
      learnerTimeZone: zones.learner,
      expertTimeZone: zones.expert,
      createdAt: bookings.createdAt,
      cancelledAt: bookings.cancelledAt,
      cancelledBy: bookings.cancelledBy,
      cancellationReason: bookings.cancellationReason,
      expertMovedAt,
      sequence: bookings.sequence,
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
  expertId ? or(eq(bookings.learnerId, userId), givenBy(expertId)) : eq(bookings.learnerId, userId);

const givenBy = (expertId: string) => and(eq(bookings.expertId, expertId), whereAgreedOn());
