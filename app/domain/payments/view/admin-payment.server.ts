import { asc, eq, type SQL, sql } from "drizzle-orm";
import { asList } from "~/db/as-list";
import type { Db } from "~/db/client.server";
import { retainingAccounts } from "~/db/retained.server";
import { users } from "~/db/schema/accounts/users";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { disputes } from "~/db/schema/payments/disputes";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { type LedgerGroup, ledgerGroups } from "~/db/schema/payments/ledger-groups";
import { paymentEvents } from "~/db/schema/payments/payment-events";
import { payments } from "~/db/schema/payments/payments";
import { type Refund, refunds } from "~/db/schema/payments/refunds";
import { teams } from "~/db/schema/teams/teams";
import { type PaidFor, paymentsFor } from "~/domain/ledger/paid-for.server";
import { isId } from "~/platform/ids";

/** A payment with its ledger, for the admin. */
export type PaymentMoney = Awaited<ReturnType<typeof moneyOfPayments>>[number];

/** Returns the payments for a session or a seat, oldest first, each with its ledger and its refunds. */
export const paymentsOf = (db: Db, what: PaidFor): Promise<PaymentMoney[]> =>
  moneyOfPayments(db, paymentsFor(what));

/** Returns a payment with its payer, its subject, its disputes and the provider's events; null if there is none. */
export async function readAnyPayment(db: Db, paymentId: string) {
  if (!isId(paymentId)) return null;
  const [money] = await moneyOfPayments(db, eq(payments.id, paymentId));
  if (!money) return null;
  const [events, contested] = await Promise.all([
    db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.paymentId, paymentId))
      .orderBy(asc(paymentEvents.createdAt), asc(paymentEvents.id)),
    db
      .select()
      .from(disputes)
      .where(eq(disputes.paymentId, paymentId))
      .orderBy(asc(disputes.createdAt), asc(disputes.id)),
  ]);
  return { ...money, events, disputes: contested };
}

async function moneyOfPayments(db: Db, condition: SQL) {
  const found = await db
    .select({
      payment: payments,
      payer: {
        name: users.fullName,
        email: users.email,
        isErased: sql<boolean>`${users.erasedAt} is not null`,
      },
      teamName: teams.name,
      seat: { classId: classReservations.classId, title: classReservations.skill },
      entries: asList<Dated<LedgerLine>>(sql`
        select ${ledgerEntries.id}, ${ledgerGroups.paymentId} as "paymentId", ${ledgerGroups.kind},
          ${ledgerEntries.account}, ${ledgerEntries.amountCents} as "amountCents", ${ledgerGroups.currency},
          ${ledgerGroups.createdAt} as "createdAt"
        from ${ledgerGroups} join ${ledgerEntries} on ${ledgerEntries.groupId} = ${ledgerGroups.id}
        where ${ledgerGroups.paymentId} = ${payments.id}
        order by ${ledgerGroups.createdAt}, ${ledgerGroups.id}, ${ledgerEntries.amountCents} desc`),
      refunds: asList<Dated<GivenBack>>(sql`
        select ${refunds.id}, ${refunds.amountCents} as "amountCents", ${refunds.currency},
          ${refunds.createdAt} as "createdAt", ${refunds.reason}, ${refunds.note}, ${refunds.state}, ${refunds.failure}
        from ${refunds} where ${refunds.paymentId} = ${payments.id}
        order by ${refunds.createdAt}, ${refunds.id}`),
    })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.payerId))
    .leftJoin(classReservations, eq(classReservations.id, payments.reservationId))
    .leftJoin(teams, eq(teams.id, payments.teamId))
    .where(condition)
    .orderBy(asc(payments.createdAt), asc(payments.id));
  return found.map(({ entries, refunds: asked, ...row }) => {
    const { payment } = row;
    const [ledger, given] = [entries.map(dated), asked.map(dated)];
    const isOpen = ({ state }: GivenBack) => state === "requested" || state === "submitted";
    const isBudgets = row.payment.bookingId === null && row.payment.reservationId === null;
    const retainedCents = retainedIn(ledger, isBudgets);
    const isDisputed = -sumOf(ledger.filter(({ account }) => account === "disputed")) > 0;
    return {
      ...row,
      ledger,
      refunds: given,
      ...{ retainedCents, isBudgets, isPaid: row.payment.state === "paid" },
      leftCents: isDisputed ? 0 : retainedCents - sumOf(given.filter(isOpen)),
      isDisputed,
      isUnderWay: given.some(isOpen),
      currency: ledger.find(({ kind }) => kind === "charge")?.currency ?? payment.currency,
    };
  });
}

interface LedgerLine extends Pick<LedgerGroup, "kind" | "currency" | "createdAt"> {
  id: string;
  paymentId: string;
  account: (typeof ledgerEntries.$inferSelect)["account"];
  amountCents: number;
}

type GivenBack = Pick<
  Refund,
  "id" | "amountCents" | "currency" | "createdAt" | "reason" | "note" | "state" | "failure"
>;

/** A row of a list, whose date is a string. */
type Dated<Row extends { createdAt: Date }> = Omit<Row, "createdAt"> & { createdAt: string };

const dated = <Row extends { createdAt: string }>(row: Row) => ({
  ...row,
  createdAt: new Date(row.createdAt),
});

const retaining = new Set<string>(retainingAccounts);
/** Without what the guarantee added. What a team's budget got by a payment for it is retained. */
const retainedIn = (entries: Array<{ account: string; amountCents: number }>, isBudgets: boolean) =>
  -sumOf(
    entries.filter(
      ({ account }) => retaining.has(account) || account === "guarantee" || (isBudgets && account === "team"),
    ),
  );

const sumOf = (rows: Array<{ amountCents: number }>) =>
  rows.reduce((sum, { amountCents }) => sum + amountCents, 0);
