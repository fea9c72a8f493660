import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { claims } from "~/db/schema/claims/claims";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classes } from "~/db/schema/classes/classes";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { ledgerGroups } from "~/db/schema/payments/ledger-groups";
import { payments } from "~/db/schema/payments/payments";
import { payouts } from "~/db/schema/payments/payouts";
import { commissionOf } from "~/domain/ledger/position.server";
import type { EarningLine } from "./earning-line";
import { payingPayoutOf } from "./paying-payout.server";
import { waitingOf } from "./waiting.server";

const pageSize = 25;

/**
 * Reads a page of what an expert earns, newest first: what is pending by the date when it is earned, what was earned or
 * taken back, and payouts. At most three queries, however long the page is.
 */
export async function listEarningLines(
  db: Db,
  expertId: string,
  page: number,
): Promise<{ lines: EarningLine[]; hasNext: boolean }> {
  const waiting = waitingOf(db, expertId);
  const found = await db
    .select({ id: waiting.paymentId, at: waiting.at, isPending: sql<boolean>`true` })
    .from(waiting)
    .unionAll(
      db
        .select({ id: ledgerEntries.id, at: ledgerEntries.createdAt, isPending: sql<boolean>`false` })
        .from(ledgerEntries)
        .where(isPayableOf(expertId)),
    )
    .orderBy(sql`2 desc`, sql`1 desc`)
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize);
  const shown = found.slice(0, pageSize);
  const idsOf = (pending: boolean) =>
    shown.filter(({ isPending }) => isPending === pending).map(({ id }) => id);
  const [pending, posted] = await Promise.all([
    pendingLines(db, expertId, idsOf(true)),
    idsOf(false).length > 0 ? postedLines(db, inArray(ledgerEntries.id, idsOf(false))) : [],
  ]);
  const byId = new Map([...pending, ...posted].map((line) => [line.id, line]));
  return { lines: shown.flatMap(({ id }) => byId.get(id) ?? []), hasNext: found.length > pageSize };
}

/** Reads what changed an expert's balance within a period, oldest first. */
export const readPostedLines = (
  db: Db,
  expertId: string,
  { from, until }: { from: Date; until: Date },
): Promise<EarningLine[]> =>
  postedLines(
    db,
    and(isPayableOf(expertId), gte(ledgerEntries.createdAt, from), lt(ledgerEntries.createdAt, until)),
  );

/**
 * Reads the last deduction, such as a refund after a payout, without disputes that were won and credits that were taken
 * back; null if there is none.
 */
export async function findLastDeduction(db: Db, expertId: string): Promise<EarningLine | null> {
  const last = db
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .innerJoin(ledgerGroups, eq(ledgerGroups.id, ledgerEntries.groupId))
    .where(
      and(
        isPayableOf(expertId),
        sql`${ledgerEntries.amountCents} > 0`,
        inArray(ledgerGroups.kind, ["refund-due", "dispute", "dispute-lost", "credit"]),
        sql`not exists (select from ledger_groups as later join ledger_entries as back on back.group_id = later.id
          where (later.dispute_id = ${ledgerGroups.disputeId} or later.credit_id = ${ledgerGroups.creditId})
            and back.account = 'payable' and back.amount_cents < 0)`,
      ),
    )
    .orderBy(desc(ledgerEntries.createdAt), desc(ledgerEntries.id))
    .limit(1);
  const [line] = await postedLines(db, inArray(ledgerEntries.id, last));
  return line ?? null;
}

/** An SQL condition: an entry of the expert's balance. */
export const isPayableOf = (expertId: string): SQL | undefined =>
  and(eq(ledgerEntries.expertId, expertId), eq(ledgerEntries.account, "payable"));

/** An SQL condition: a group moves money to or from a payout. */
export const isPayout = sql`${ledgerGroups.kind} in ('payout', 'payout-paid', 'payout-returned')`;

/** The commission of an entry's group, in whole cents: positive if it was kept. */
export const commissionOfGroup = sql<number>`coalesce((select -sum(part.amount_cents) from ledger_entries as part
  where part.group_id = ${ledgerGroups.id} and part.account = 'commission'), 0)::int`;

/** What a payment was for, as both queries below join it. */
const subject = {
  bookingId: payments.bookingId,
  learnerName: sql<string | null>`coalesce(${bookings.learnerName}, ${classReservations.name})`,
  classId: classes.id,
  classTitle: classes.title,
  startsAt: sql<Date | null>`coalesce(${bookings.startsAt}, ${classes.startsAt})`.mapWith(bookings.startsAt),
};

const postedLines = async (db: Db, which: SQL | undefined): Promise<EarningLine[]> => {
  const rows = await db
    .select({
      id: ledgerEntries.id,
      kind: ledgerGroups.kind,
      at: ledgerEntries.createdAt,
      netCents: sql<number>`-${ledgerEntries.amountCents}`,
      commissionCents: commissionOfGroup,
      ...subject,
      destination: payouts.destination,
      outcome: payouts.state,
      failure: payouts.failure,
      paidBy: sql<EarningLine["paidBy"]>`(select paying.state from payouts as paying
        where paying.id = ${payingPayoutOf(ledgerEntries.id)})`,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerGroups, eq(ledgerGroups.id, ledgerEntries.groupId))
    .leftJoin(payments, eq(payments.id, ledgerGroups.paymentId))
    .leftJoin(bookings, eq(bookings.id, payments.bookingId))
    .leftJoin(classReservations, eq(classReservations.id, payments.reservationId))
    .leftJoin(classes, eq(classes.id, classReservations.classId))
    .leftJoin(payouts, eq(payouts.id, ledgerGroups.payoutId))
    .where(which)
    .orderBy(asc(ledgerEntries.createdAt), asc(ledgerEntries.id));
  return rows.map((row) => ({ ...row, waits: null }));
};

/** An open claim keeps a session from being earned; a dispute holds its money back. */
async function pendingLines(db: Db, expertId: string, paymentIds: string[]): Promise<EarningLine[]> {
  if (paymentIds.length === 0) return [];
  const waiting = waitingOf(db, expertId);
  const rows = await db
    .select({
      id: waiting.paymentId,
      at: waiting.at,
      cents: waiting.cents,
      percent: sql<number>`${waiting.percent}::float8`,
      isDisputed: waiting.isDisputed,
      isClaimed: sql<boolean>`exists (select from ${claims} where ${claims.bookingId} = ${payments.bookingId}
        and ${claims.state} in ('open', 'contested'))`,
      ...subject,
    })
    .from(waiting)
    .innerJoin(payments, eq(payments.id, waiting.paymentId))
    .leftJoin(bookings, eq(bookings.id, payments.bookingId))
    .leftJoin(classReservations, eq(classReservations.id, payments.reservationId))
    .leftJoin(classes, eq(classes.id, classReservations.classId))
    .where(inArray(waiting.paymentId, paymentIds));
  return rows.map(({ cents, percent, isDisputed, isClaimed, ...row }) => {
    const commissionCents = commissionOf({ expertId, commissionPercent: percent }, cents);
    return {
      ...row,
      ...{ kind: "pending" as const, netCents: cents - commissionCents, commissionCents },
      ...{ destination: null, outcome: null, failure: null, paidBy: null },
      waits: isDisputed ? ("dispute" as const) : isClaimed ? ("claim" as const) : null,
    };
  });
}
