import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { retainedSum } from "~/db/retained.server";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { ledgerGroups } from "~/db/schema/payments/ledger-groups";
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
  /** What the payer got back from the bank after a dispute (negative), so far as it was retained. */
  lostDisputes: CreditFact[];
  /** The charges less the completed refunds; pending refunds aren't subtracted yet. */
  retainedCents: number;
  /** The amount that can be refunded now: charges less completed and pending refunds, without disputed charges. */
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
    entries
      .filter(({ kind }) => kind === wanted)
      .map(({ kind: _kind, disputedCents: _disputed, ...entry }) => entry);
  const isDisputed = (paymentId: string) =>
    entries.reduce((sum, entry) => sum + (entry.paymentId === paymentId ? entry.disputedCents : 0), 0) > 0;
  const paid = attempts.filter(({ state }) => state === "paid");
  const left = paid.map(({ id }) => ({ amountCents: isDisputed(id) ? 0 : keptOf(id) - underWayOf(id) }));
  return {
    charges: ofKind("charge"),
    refunds: asked,
    credits: ofKind("credit"),
    lostDisputes: ofKind("dispute-lost"),
    retainedCents: sumOf(entries),
    refundableCents: sumOf(left),
    isPaying: attempts.some(({ state }) => state === "created" || state === "open"),
  };
}

const sumOf = (amounts: Array<{ amountCents: number }>) =>
  amounts.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** What each ledger group changed of the retained amounts, oldest first. Fees and payouts change nothing of them. */
const moneyEntries = (db: Db, what: PaidFor) =>
  db
    .select({
      kind: ledgerGroups.kind,
      paymentId: payments.id,
      amountCents: retainedSum,
      disputedCents: sql<number>`coalesce(-sum(${ledgerEntries.amountCents}) filter (where ${ledgerEntries.account} = 'disputed'), 0)::int`,
      currency: ledgerGroups.currency,
      at: ledgerGroups.createdAt,
      problem: payments.problem,
      isCredit: sql<boolean>`${payments.provider} = 'credit'`,
    })
    .from(payments)
    .innerJoin(ledgerGroups, eq(ledgerGroups.paymentId, payments.id))
    .innerJoin(ledgerEntries, eq(ledgerEntries.groupId, ledgerGroups.id))
    .where(paymentsFor(what))
    .groupBy(ledgerGroups.id, payments.id)
    .orderBy(asc(ledgerGroups.createdAt), asc(ledgerGroups.id));

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
