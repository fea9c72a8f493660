import { and, asc, desc, eq, gt, lt, lte, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
import { experts } from "~/db/schema/experts/experts";
import { type ListQuery, pageOf, pageWindow } from "~/domain/lists/list";
import { type BookingSummary, bookingList } from "./admin-bookings";
import { namedBookings } from "./named-bookings.server";

/** A page of all bookings, as the query asks for them. */
export async function listAllBookings(
  db: Db,
  query: ListQuery,
  now: Date,
): Promise<{ rows: BookingSummary[]; hasNext: boolean }> {
  const { limit, offset } = pageWindow(bookingList, query);
  const rows = await selectSummaries(db)
    .where(await matching(db, query, now))
    .orderBy(...(sorts[query.sort] ?? newestFirst))
    .limit(limit)
    .offset(offset);
  return pageOf(bookingList, query, rows);
}

/**
 * The same for a file, newest first, whatever the sort. @param last the row after which to go on; null for the first
 * ones
 */
export async function allBookingsAfter(
  db: Db,
  { query, now }: { query: ListQuery; now: Date },
  last: BookingSummary | null,
  limit: number,
): Promise<BookingSummary[]> {
  return selectSummaries(db)
    .where(
      and(
        await matching(db, query, now),
        // The row's own moment: what JavaScript holds is cut to milliseconds.
        last
          ? sql`(${bookings.createdAt}, ${bookings.id}) < (select created_at, id from bookings where id = ${last.id})`
          : undefined,
      ),
    )
    .orderBy(...newestFirst)
    .limit(limit);
}

const selectSummaries = (db: Db) =>
  db
    .select({
      id: bookings.id,
      learnerId: bookings.learnerId,
      learnerName: users.fullName,
      learnerEmail: sql<string | null>`case when ${users.erasedAt} is null then ${users.email}::text end`,
      expertId: bookings.expertId,
      expertName: experts.name,
      startsAt: bookings.startsAt,
      hours: bookings.hours,
      status: bookings.status,
      paymentStatus: bookings.paymentStatus,
      totalCents: bookings.totalCents,
      currency: bookings.currency,
      createdAt: bookings.createdAt,
      cancelledAt: bookings.cancelledAt,
      cancelledBy: bookings.cancelledBy,
    })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.learnerId))
    .innerJoin(experts, eq(experts.id, bookings.expertId));

/** As `bookings_starts_index` has it. */
const date = sql`(${bookings.startsAt} at time zone 'UTC')`;

const newestFirst = [desc(bookings.createdAt), desc(bookings.id)];
const sorts: Record<string, SQL[]> = {
  newest: newestFirst,
  oldest: [asc(bookings.createdAt), asc(bookings.id)],
  latest: [desc(date), desc(bookings.id)],
  earliest: [asc(date), asc(bookings.id)],
};

const matching = async (
  db: Db,
  { search, filters: { status, date } }: ListQuery,
  now: Date,
): Promise<SQL | undefined> =>
  and(
    search ? await namedBookings(db, search) : undefined,
    status ? sql`${bookings.status} = ${status}` : undefined,
    date ? startsWithin[date]?.(now) : undefined,
  );

/** An instant that is compared with `date`. */
const inDays = (now: Date, days: number) =>
  sql`(${new Date(now.getTime() + days * 86_400_000).toISOString()}::timestamptz at time zone 'UTC')`;

const startsWithin: Record<string, (now: Date) => SQL | undefined> = {
  ahead: (now) => gt(date, inDays(now, 0)),
  "ahead-7": (now) => and(gt(date, inDays(now, 0)), lt(date, inDays(now, 7))),
  "past-7": (now) => and(lte(date, inDays(now, 0)), gt(date, inDays(now, -7))),
  "past-30": (now) => and(lte(date, inDays(now, 0)), gt(date, inDays(now, -30))),
};
