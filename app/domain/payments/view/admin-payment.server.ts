import { asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { retainingAccounts } from "~/db/retained.server";
import { users } from "~/db/schema/accounts/users";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { disputes } from "~/db/schema/payments/disputes";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { ledgerGroups } from "~/db/schema/payments/ledger-groups";
import { paymentEvents } from "~/db/schema/payments/payment-events";
import { type Payment, payments } from "~/db/schema/payments/payments";
import { type Refund, refunds } from "~/db/schema/payments/refunds";
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
  const [[payer], [seat], events, contested] = await Promise.all([
    db
      .select({
        name: users.fullName,
        email: users.email,
        isErased: sql<boolean>`${users.erasedAt} is not null`,
      })
      .from(users)
      .where(eq(users.id, money.payment.payerId)),
    money.payment.reservationId
      ? db
          .select({ classId: classReservations.classId, title: classReservations.skill })
          .from(classReservations)
          .where(eq(classReservations.id, money.payment.reservationId))
      : [],
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
  if (!payer) throw new Error("A payment without its payer");
  return { ...money, payer, seat: seat ?? null, events, disputes: contested };
}

async function moneyOfPayments(db: Db, condition: SQL) {
  const found: Payment[] = await db
    .select()
    .from(payments)
    .where(condition)
    .orderBy(asc(payments.createdAt), asc(payments.id));
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [entries, asked] = await Promise.all([
    db
      .select({
        id: ledgerEntries.id,
        paymentId: sql<string>`${ledgerGroups.paymentId}`,
        kind: ledgerGroups.kind,
        account: ledgerEntries.account,
        amountCents: ledgerEntries.amountCents,
        currency: ledgerGroups.currency,
        createdAt: ledgerGroups.createdAt,
      })
      .from(ledgerGroups)
      .innerJoin(ledgerEntries, eq(ledgerEntries.groupId, ledgerGroups.id))
      .where(inArray(ledgerGroups.paymentId, ids))
      .orderBy(asc(ledgerGroups.createdAt), asc(ledgerGroups.id), desc(ledgerEntries.amountCents)),
    db
      .select()
      .from(refunds)
      .where(inArray(refunds.paymentId, ids))
      .orderBy(asc(refunds.createdAt), asc(refunds.id)),
  ]);
  return found.map((payment) => {
    const own = <Row extends { paymentId: string }>(rows: Row[]) =>
      rows.filter(({ paymentId }) => paymentId === payment.id);
    const [ledger, given] = [own(entries), own(asked)];
    const isOpen = ({ state }: Refund) => state === "requested" || state === "submitted";
    const retainedCents = retainedIn(ledger);
    const isDisputed = -sumOf(ledger.filter(({ account }) => account === "disputed")) > 0;
    return {
      payment,
      ledger,
      refunds: given,
      retainedCents,
      leftCents: isDisputed ? 0 : retainedCents - sumOf(given.filter(isOpen)),
      isDisputed,
      isUnderWay: given.some(isOpen),
      currency: ledger.find(({ kind }) => kind === "charge")?.currency ?? payment.currency,
    };
  });
}

const retaining = new Set<string>(retainingAccounts);
/** Without what the guarantee added. */
const retainedIn = (entries: Array<{ account: string; amountCents: number }>) =>
  -sumOf(entries.filter(({ account }) => retaining.has(account) || account === "guarantee"));

const sumOf = (rows: Array<{ amountCents: number }>) =>
  rows.reduce((sum, { amountCents }) => sum + amountCents, 0);
