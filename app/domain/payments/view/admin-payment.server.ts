import { asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
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

/** Returns a payment with its payer, its subject and the provider's events; null if there is none. */
export async function readAnyPayment(db: Db, paymentId: string) {
  if (!isId(paymentId)) return null;
  const [money] = await moneyOfPayments(db, eq(payments.id, paymentId));
  if (!money) return null;
  const [[payer], [seat], events] = await Promise.all([
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
  ]);
  if (!payer) throw new Error("A payment without its payer");
  return { ...money, payer, seat: seat ?? null, events };
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
      .select()
      .from(ledgerEntries)
      .where(inArray(ledgerEntries.paymentId, ids))
      .orderBy(asc(ledgerEntries.createdAt), asc(ledgerEntries.id)),
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
    const retainedCents = sumOf(ledger.filter(({ kind }) => kind !== "fee"));
    return {
      payment,
      ledger,
      refunds: given,
      retainedCents,
      leftCents: retainedCents - sumOf(given.filter(isOpen)),
      isUnderWay: given.some(isOpen),
      currency: ledger.find(({ kind }) => kind === "charge")?.currency ?? payment.currency,
    };
  });
}

const sumOf = (rows: Array<{ amountCents: number }>) =>
  rows.reduce((sum, { amountCents }) => sum + amountCents, 0);
