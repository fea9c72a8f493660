import { and, asc, desc, eq, gt, not, or, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, union } from "drizzle-orm/pg-core";
import { prepared } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { whereLive, whereOwnSession } from "~/db/live-bookings.server";
import { bookingNotes } from "~/db/schema/bookings/booking-notes";
import { bookings } from "~/db/schema/bookings/bookings";
import { type CaseState, caseFiles } from "~/db/schema/bookings/case-files";
import { resoldHours } from "~/db/schema/bookings/resold-hours";
import { timeAlerts } from "~/db/schema/bookings/time-alerts";
import { experts } from "~/db/schema/experts/experts";
import { listed } from "~/domain/experts/listing/listed.server";
import { hasOpenReport } from "~/domain/reviews/open-report.server";
import { reviewedAtOf } from "~/domain/reviews/reviewed-at.server";
import { isId } from "~/platform/ids";
import { isAgreedOn, whereAgreedOn } from "./agreed-on.server";
import { becameCredit } from "./became-credit.server";
import { maxHoursPerBooking } from "./booking";
import { expertMovedAt } from "./booking-history.server";
import { zones } from "./booking-parties.server";

/** The owner of bookings: an account as learner, and its expert record if it has one. */
export interface BookingOwner {
  userId: string;
  expertId: string | null;
}

export type BookingRow = Awaited<ReturnType<typeof selectBookings>>[number];

/**
 * Asks for the first entries of a list that mixes bookings with other things. With `isAhead`: current and upcoming
 * ones, soonest first; else all others, latest first.
 */
export interface Walk {
  now: Date;
  isAhead: boolean;
  limit: number;
}

/**
 * Selects the ids of the owner's bookings in that order, to be united with those of other tables. Each part walks an
 * index and stops at the limit; a single `or` would read and sort the whole history.
 */
export function walkBookings(db: Db, { userId, expertId }: BookingOwner, { now, isAhead, limit }: Walk) {
  const part = (own: SQL | undefined) =>
    db
      .select(walkColumns("session", bookings, isAhead))
      .from(bookings)
      .where(isAhead ? and(own, startsLate(now), whereOn(now)) : and(own, not(whereOn(now)), whereListed()))
      .orderBy(...(isAhead ? soonestFirst : latestFirst))
      .limit(limit);
  const asLearner = part(takenBy(userId));
  return expertId ? union(asLearner, part(givenBy(expertId))) : asLearner;
}

/** Leaves out holds whose time their learner then booked with the same expert, by a second hold or by a move. */
const whereListed = () =>
  or(
    whereAgreedOn(),
    // With the limit, the planner looks up each hold instead of reading the whole table.
    sql`(select true from ${bookings} as booked
      where booked.learner_id = ${bookings}.learner_id and booked.starts_at = ${bookings}.starts_at
        and booked.expert_id = ${bookings}.expert_id and booked.status in ('confirmed', 'completed', 'no_show') limit 1) is null`,
  );

/** The columns of one table in such a list. `at` is the instant that orders it. */
export const walkColumns = <Kind extends string>(
  kind: Kind,
  table: { id: AnyPgColumn; startsAt: AnyPgColumn },
  isAhead: boolean,
) => ({
  kind: sql<string>`${kind}::text`.as("kind"),
  id: sql<string>`${table.id}`.as("id"),
  at: sql<Date>`${table.startsAt}`.as("at"),
  isAhead: sql<boolean>`${isAhead}::boolean`.as("is_ahead"),
});

/** The session is current or upcoming. `startsLate` lets the index on the start be used. */
const whereOn = (now: Date): SQL => sql`(${whereLive(now)} and ${gt(bookings.endsAt, now)})`;
const startsLate = (now: Date) =>
  gt(
    bookings.startsAt,
    sql`${sql.param(now, bookings.startsAt)}::timestamptz - make_interval(hours => ${maxHoursPerBooking}::int)`,
  );

const soonestFirst = [asc(bookings.startsAt), desc(bookings.id)];
const latestFirst = [desc(bookings.startsAt), desc(bookings.id)];

/** Finds a booking for its learner or, once it was agreed on, its expert. Returns null for anyone else. */
export async function findBooking(db: Db, owner: BookingOwner, id: string): Promise<BookingRow | null> {
  if (!isId(id)) return null;
  const [row] = await prepared(selectBookings(db, and(eq(bookings.id, id), ownedBy(owner))));
  return row ?? null;
}

/**
 * The columns of a booking for pages, in queries that join its expert. The link is the booking's own, else the expert's
 * usual one.
 */
export const bookingColumns = {
  id: bookings.id,
  expertId: bookings.expertId,
  learnerId: bookings.learnerId,
  learnerName: bookings.learnerName,
  learnerEmail: bookings.learnerEmail,
  startsAt: bookings.startsAt,
  hours: bookings.hours,
  status: bookings.status,
  holdExpiresAt: bookings.holdExpiresAt,
  isAgreedOn: isAgreedOn(),
  paymentStatus: bookings.paymentStatus,
  becameCredit,
  priceCents: bookings.priceCents,
  totalCents: bookings.totalCents,
  learnerTimeZone: zones.learner,
  expertTimeZone: zones.expert,
  createdAt: bookings.createdAt,
  byNewcomer: bookings.byNewcomer,
  absent: bookings.absent,
  cancelledAt: bookings.cancelledAt,
  cancelledBy: bookings.cancelledBy,
  cancellationReason: bookings.cancellationReason,
  expertMovedAt,
  isResalePromised: sql<boolean>`${bookings.resaleCheckAt} is not null`,
  resoldHours: sql<number>`(select count(*)::int from ${resoldHours} where ${resoldHours.bookingId} = ${bookings.id})`,
  resoldCents: sql<number>`(select coalesce(sum(refunded_cents), 0)::int from ${resoldHours}
    where ${resoldHours.bookingId} = ${bookings.id})`,
  /** The team whose budget paid a late cancellation. */
  payingTeam: sql<
    string | null
  >`case when ${bookings.resaleCheckAt} is not null then (select teams.name from payments
    join teams on teams.id = payments.team_id where payments.booking_id = ${bookings.id} limit 1) end`,
  sequence: bookings.sequence,
  hasScan: sql<boolean>`${bookings.scanId} is not null`,
  meetingLink: sql<string | null>`coalesce(${bookings.meetingLink}, ${experts.meetingLink})`,
  hasRoom: sql<boolean>`${bookings.room} is not null`,
  reviewedAt: reviewedAtOf(sql`booking_id = ${bookings.id}`),
  /** Whether its learner's report of an absence isn't decided yet. */
  hasReported: hasOpenReport(sql`${bookings.id}`, "learner"),
  hasAlert: sql<boolean>`exists (select 1 from ${timeAlerts} as alert where alert.booking_id = ${bookings.id}
    and alert.state in ('waiting', 'offered'))`,
  note: sql<string | null>`(select note from ${bookingNotes} where booking_id = ${bookings.id})`,
  caseFile: sql<CaseState | null>`(select case when published_at is null then 'draft' else 'published' end
    from ${caseFiles} where booking_id = ${bookings.id})`,
  expertName: experts.name,
  expertTitle: experts.title,
  expertAvatar: experts.picture,
  isExpertListed: sql<boolean>`${listed}`,
};

/** Selects these columns. */
export const selectBookings = (db: Db, condition: SQL | undefined) =>
  db
    .select(bookingColumns)
    .from(bookings)
    .innerJoin(experts, eq(experts.id, bookings.expertId))
    .where(condition)
    .$dynamic();

const ownedBy = ({ userId, expertId }: BookingOwner) =>
  expertId ? or(takenBy(userId), givenBy(expertId)) : takenBy(userId);

const takenBy = (userId: string) => and(eq(bookings.learnerId, userId), whereOwnSession);

const givenBy = (expertId: string) => and(eq(bookings.expertId, expertId), whereAgreedOn());
