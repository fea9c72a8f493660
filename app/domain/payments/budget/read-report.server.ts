import { and, asc, desc, eq, gte, lt, min, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classes } from "~/db/schema/classes/classes";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { ledgerGroups } from "~/db/schema/payments/ledger-groups";
import { payments } from "~/db/schema/payments/payments";
import { teamMembers } from "~/db/schema/teams/team-members";
import { teams } from "~/db/schema/teams/teams";
import { taughtMinutes } from "~/domain/bookings/booking";
import { countedPage, countOfAll } from "~/domain/lists/counted-page.server";
import { hasRight } from "~/domain/teams/team";
import { isId } from "~/platform/ids";
import { type BudgetSums, type ReportRow, type Standing, tookPlaceText } from "./report";

interface Period {
  from: Date;
  until: Date;
}

/**
 * The membership with which an account reads a team's report, also one that has ended; null for everyone else.
 * `seesAll` is true for owner and managers, others see their own lines.
 */
export async function findReader(db: Db, { teamId, userId }: { teamId: string; userId: string }) {
  if (!isId(teamId)) return null;
  const [found] = await db
    .select({ team: teams, role: teamMembers.role, leftAt: teamMembers.leftAt })
    .from(teamMembers)
    .innerJoin(teams, eq(teams.id, teamMembers.teamId))
    .where(and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, userId)))
    .orderBy(desc(sql`${teamMembers.leftAt} is null`), desc(teamMembers.createdAt))
    .limit(1);
  if (!found) return null;
  const isMember = found.leftAt === null;
  return { ...found, isMember, seesAll: isMember && hasRight(found.role, "manage") };
}

const isOf = (teamId: string): SQL | undefined =>
  and(eq(ledgerEntries.teamId, teamId), eq(ledgerEntries.account, "team"));

const within = ({ from, until }: Period): SQL | undefined =>
  and(gte(ledgerEntries.createdAt, from), lt(ledgerEntries.createdAt, until));

/** The first change of a team's budget; null without one. */
export async function findFirstChange(db: Db, teamId: string): Promise<Date | null> {
  const [first] = await db
    .select({ at: min(ledgerEntries.createdAt) })
    .from(ledgerEntries)
    .where(isOf(teamId));
  return first?.at ?? null;
}

/** Whose lines a report has: a team's, or only those of one member. */
interface Whose {
  teamId: string;
  userId: string | null;
}

/** Reads a budget's sums over a period, in one query; of a member only what was spent is theirs. */
export async function readBudgetSums(
  db: Db,
  { teamId, userId, ...period }: Whose & Period,
): Promise<BudgetSums> {
  const sumOf = (which: SQL | undefined) =>
    sql<number>`coalesce(-sum(${ledgerEntries.amountCents}) filter (where ${which}), 0)::int`;
  const during = within(period);
  const isSpending = eq(payments.provider, "team");
  const kind = (like: string) => sql`${ledgerGroups.kind} like ${like} and ${payments.provider} <> 'team'`;
  const [sums] = await db
    .select({
      openingCents: sumOf(lt(ledgerEntries.createdAt, period.from)),
      addedCents: sumOf(and(during, kind("charge"))),
      spentCents: sumOf(and(during, isSpending)),
      refundedCents: sumOf(and(during, kind("refund%"))),
      disputedCents: sumOf(and(during, kind("dispute%"))),
      closingCents: sumOf(lt(ledgerEntries.createdAt, period.until)),
    })
    .from(ledgerEntries)
    .innerJoin(ledgerGroups, eq(ledgerGroups.id, ledgerEntries.groupId))
    .innerJoin(payments, eq(payments.id, ledgerGroups.paymentId))
    .where(and(isOf(teamId), paidBy(userId)));
  return sums ?? noSums;
}

const noSums: BudgetSums = {
  ...{ openingCents: 0, addedCents: 0, spentCents: 0, refundedCents: 0, disputedCents: 0, closingCents: 0 },
};

/** An SQL condition: a payment from a budget by this member; undefined for all of its entries. */
const paidBy = (userId: string | null): SQL | undefined =>
  userId === null ? undefined : and(eq(payments.payerId, userId), eq(payments.provider, "team"));

/** The lines on a page. */
export const reportPageSize = 100;

/** Reads a page of what a budget paid within a period and what went back to it, by the time of the session. */
export async function readReportPage(db: Db, asked: Whose & Period & { now: Date }, page: number) {
  const read = ({ limit, offset }: { limit: number; offset: number }) =>
    selectReport(db, asked).limit(limit).offset(offset);
  const { rows, ...rest } = await countedPage(page, read, reportPageSize);
  return { ...rest, rows: rows.map((row) => viewRow(row, asked.now)) };
}

/** Reads all of it. */
export async function readReport(db: Db, asked: Whose & Period & { now: Date }): Promise<ReportRow[]> {
  return (await selectReport(db, asked)).map((row) => viewRow(row, asked.now));
}

const selectReport = (db: Db, { teamId, userId, ...period }: Whose & Period) => {
  const startsAt = sql<Date | null>`coalesce(${bookings.startsAt}, ${classes.startsAt})`.mapWith(
    bookings.startsAt,
  );
  return db
    .select({
      paymentId: payments.id,
      userId: payments.payerId,
      who: users.fullName,
      hours: bookings.hours,
      classMinutes: classes.durationMinutes,
      startsAt,
      endsAt: sql<Date | null>`coalesce(${bookings.endsAt}, ${classes.endsAt})`.mapWith(bookings.endsAt),
      status: sql<Standing["status"]>`coalesce(${bookings.status}, ${classReservations.status})`,
      paymentStatus: sql<string>`coalesce(${bookings.paymentStatus}, ${classReservations.paymentStatus})`,
      cents: sql<number>`sum(${ledgerEntries.amountCents})::int`,
      count: countOfAll,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerGroups, eq(ledgerGroups.id, ledgerEntries.groupId))
    .innerJoin(payments, and(eq(payments.id, ledgerGroups.paymentId), eq(payments.provider, "team")))
    .innerJoin(users, eq(users.id, payments.payerId))
    .leftJoin(bookings, eq(bookings.id, payments.bookingId))
    .leftJoin(classReservations, eq(classReservations.id, payments.reservationId))
    .leftJoin(classes, eq(classes.id, classReservations.classId))
    .where(and(isOf(teamId), within(period), paidBy(userId)))
    .groupBy(payments.id, users.id, bookings.id, classReservations.id, classes.id)
    .orderBy(asc(startsAt), asc(payments.id))
    .$dynamic();
};

function viewRow(
  {
    hours,
    classMinutes,
    status,
    endsAt,
    paymentStatus,
    ...row
  }: Awaited<ReturnType<typeof selectReport>>[number],
  now: Date,
): ReportRow {
  const { paymentId, userId, who, startsAt, cents } = row;
  return {
    ...{ paymentId, userId, who, startsAt, cents },
    minutes: hours === null ? (classMinutes ?? 0) : taughtMinutes(hours),
    tookPlace: tookPlaceText({ status, endsAt, isRefunded: paymentStatus === "refunded" }, now),
  };
}
