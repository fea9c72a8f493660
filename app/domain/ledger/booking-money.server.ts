import { and, asc, eq, ne, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { type Payment, payments } from "~/db/schema/payments/payments";
import { type Refund, refunds } from "~/db/schema/payments/refunds";
import { type PaidFor, paymentsFor } from "./paid-for.server";

/** A charge in the ledger. Amounts are whole cents. */
export interface ChargeFact {
  paymentId: string;
  amountCents: number;
  currency: string;
  at: Date;
  /** The reason why a charge can't be kept and is refunded. */
  problem: Payment["problem"];
  /** Whether a credit paid it. */
  isCredit: boolean;
}

/** An amount that the guarantee made a credit (negative), or that came back from it. Whole cents. */
export type CreditFact = Pick<ChargeFact, "paymentId" | "amountCents" | "currency" | "at">;

/** A refund, requested at `requestedAt`; the provider confirmed or refused it at `settledAt`. */
export interface RefundFact
  extends Pick<Refund, "id" | "paymentId" | "amountCents" | "currency" | "reason" | "state" | "settledAt"> {
  requestedAt: Date;
}

/** The charges and refunds of a booking or a seat in a class, oldest first. */
export interface BookingMoney {
  charges: ChargeFact[];
  refunds: RefundFact[];
  credits: CreditFact[];
  /** The charges less the completed refunds; pending refunds aren't subtracted yet. */
  retainedCents: number;
  /** The amount that can be refunded now: charges less completed and pending refunds. */
  refundableCents: number;
  /** Whether a payment has begun whose result isn't known yet. */
  isPaying: boolean;
}

/** Reads the charges and refunds of a booking from the ledger. */
export const bookingMoney = (db: Db, bookingId: string): Promise<BookingMoney> => moneyFor(db, { bookingId });

/** Reads the charges and refunds of a seat in a class. */
export const seatMoney = (db: Db, reservationId: string): Promise<BookingMoney> =>
  moneyFor(db, { reservationId });

/** Reads the charges and refunds of a booking or a seat. */
export async function moneyFor(db: Db, what: PaidFor): Promise<BookingMoney> {
  const [attempts, entries, asked] = await Promise.all([
    db.select({ id: payments.id, state: payments.state }).from(payments).where(paymentsFor(what)),
    moneyEntries(db, what),
    refundsOf(db, what),
  ]);
  const keptOf = (paymentId: string) => sumOf(entries.filter((entry) => entry.paymentId === paymentId));
  const underWayOf = (paymentId: string) =>
    sumOf(asked.filter((refund) => refund.paymentId === paymentId && !refund.settledAt));
  const ofKind = (wanted: string) =>
    entries.filter(({ kind }) => kind === wanted).map(({ kind: _kind, ...entry }) => entry);
  const paid = attempts.filter(({ state }) => state === "paid");
  const left = paid.map(({ id }) => ({ amountCents: keptOf(id) - underWayOf(id) }));
  return {
    charges: ofKind("charge"),
    refunds: asked,
    credits: ofKind("credit"),
    retainedCents: sumOf(entries),
    refundableCents: sumOf(left),
    isPaying: attempts.some(({ state }) => state === "created" || state === "open"),
  };
}

const sumOf = (amounts: Array<{ amountCents: number }>) =>
  amounts.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Charges, refunds and credits, without the provider's fees. */
const moneyEntries = (db: Db, what: PaidFor) =>
  db
    .select({
      kind: ledgerEntries.kind,
      paymentId: ledgerEntries.paymentId,
      amountCents: ledgerEntries.amountCents,
      currency: ledgerEntries.currency,
      at: ledgerEntries.createdAt,
      problem: payments.problem,
      isCredit: sql<boolean>`${payments.provider} = 'credit'`,
    })
    .from(ledgerEntries)
    .innerJoin(payments, eq(payments.id, ledgerEntries.paymentId))
    .where(and(paymentsFor(what), ne(ledgerEntries.kind, "fee")))
    .orderBy(asc(ledgerEntries.createdAt), asc(ledgerEntries.id));

const refundsOf = (db: Db, what: PaidFor): Promise<RefundFact[]> =>
  db
    .select({
      id: refunds.id,
      paymentId: refunds.paymentId,
      amountCents: refunds.amountCents,
      currency: refunds.currency,
      reason: refunds.reason,
      state: refunds.state,
      settledAt: refunds.settledAt,
      requestedAt: refunds.createdAt,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(paymentsFor(what))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
