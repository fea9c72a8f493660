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
import { hasRight } from "~/domain/teams/team";
import { isId } from "~/platform/ids";
import { type BudgetSums, type ReportRow, tookPlaceText } from "./report";

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

/** Reads a budget's sums over a period, in one query. */
export async function readBudgetSums(db: Db, teamId: string, period: Period): Promise<BudgetSums> {
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
    .where(isOf(teamId));
  return sums ?? noSums;
}

const noSums: BudgetSums = {
  ...{ openingCents: 0, addedCents: 0, spentCents: 0, refundedCents: 0, disputedCents: 0, closingCents: 0 },
};

/**
 * Reads what a budget paid within a period and what went back to it, by the time of the session. A thousand lines at most.
 * @param userId only this member's; null for all
 */
export async function readReport(
  db: Db,
  { teamId, userId, now, ...period }: Period & { teamId: string; userId: string | null; now: Date },
): Promise<ReportRow[]> {
  const startsAt = sql<Date | null>`coalesce(${bookings.startsAt}, ${classes.startsAt})`.mapWith(
    bookings.startsAt,
  );
  const rows = await db
    .select({
      paymentId: payments.id,
      userId: payments.payerId,
      who: users.fullName,
      hours: bookings.hours,
      classMinutes: classes.durationMinutes,
      startsAt,
      endsAt: sql<Date | null>`coalesce(${bookings.endsAt}, ${classes.endsAt})`.mapWith(bookings.endsAt),
      status: sql<ReportStatus>`coalesce(${bookings.status}, ${classReservations.status})`,
      paymentStatus: sql<string>`coalesce(${bookings.paymentStatus}, ${classReservations.paymentStatus})`,
      cents: sql<number>`sum(${ledgerEntries.amountCents})::int`,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerGroups, eq(ledgerGroups.id, ledgerEntries.groupId))
    .innerJoin(payments, and(eq(payments.id, ledgerGroups.paymentId), eq(payments.provider, "team")))
    .innerJoin(users, eq(users.id, payments.payerId))
    .leftJoin(bookings, eq(bookings.id, payments.bookingId))
    .leftJoin(classReservations, eq(classReservations.id, payments.reservationId))
    .leftJoin(classes, eq(classes.id, classReservations.classId))
    .where(and(isOf(teamId), within(period), userId === null ? undefined : eq(payments.payerId, userId)))
    .groupBy(payments.id, users.id, bookings.id, classReservations.id, classes.id)
    .orderBy(asc(startsAt), asc(payments.id))
    .limit(1000);
  return rows.map(({ hours, classMinutes, status, endsAt, paymentStatus, ...row }) => ({
    ...row,
    minutes: hours === null ? (classMinutes ?? 0) : taughtMinutes(hours),
    tookPlace: tookPlaceText({ status, endsAt, isRefunded: paymentStatus === "refunded" }, now),
  }));
}

type ReportStatus = Parameters<typeof tookPlaceText>[0]["status"];
