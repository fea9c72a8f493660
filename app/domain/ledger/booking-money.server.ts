import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { guaranteeSum, retainedSum } from "~/db/retained.server";
import { disputes } from "~/db/schema/payments/disputes";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { type LedgerGroup, ledgerGroups } from "~/db/schema/payments/ledger-groups";
import { type Payment, payments } from "~/db/schema/payments/payments";
import { type Refund, refunds } from "~/db/schema/payments/refunds";
import { type PaidFor, paymentsFor } from "./paid-for.server";

/** A charge in the ledger. Amounts are whole cents, and the payer's: what the guarantee added stands beside them. */
export interface ChargeFact {
  paymentId: string;
  amountCents: number;
  currency: string;
  at: Date;
  /** The reason why a charge can't be kept and is refunded. */
  problem: Payment["problem"];
  /** Whether a credit paid it. */
  isCredit: boolean;
  /** What the guarantee added to the credit. */
  guaranteeCents: number;
}

/** An amount that the guarantee made a credit (negative), or that came back from it. Whole cents. */
export type CreditFact = Pick<ChargeFact, "paymentId" | "amountCents" | "currency" | "at">;

/** A refund, requested at `requestedAt`; the provider confirmed or refused it at `settledAt`. */
export interface RefundFact
  extends Pick<Refund, "id" | "paymentId" | "amountCents" | "currency" | "reason" | "state" | "settledAt"> {
  requestedAt: Date;
  /** What the admin paid back another way after it failed; null if nothing was. */
  byHand: Pick<ChargeFact, "amountCents" | "at"> | null;
}

/** The charges and refunds of a booking or a seat in a class, oldest first. */
export interface BookingMoney {
  charges: ChargeFact[];
  refunds: RefundFact[];
  credits: CreditFact[];
  /** What the bank gave back to the payer after a dispute, even if it had been refunded before. */
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
  const ofKind = (wanted: LedgerGroup["kind"]) => entries.filter(({ kind }) => kind === wanted);
  const byHandOf = (refundId: string) => {
    const made = ofKind("refund-by-hand").find((entry) => entry.refundId === refundId);
    return made ? { amountCents: -made.amountCents, at: made.at } : null;
  };
  const isDisputed = (paymentId: string) =>
    entries.reduce((sum, entry) => sum + (entry.paymentId === paymentId ? entry.disputedCents : 0), 0) > 0;
  const paid = attempts.filter(({ state }) => state === "paid");
  const left = paid.map(({ id }) => ({ amountCents: isDisputed(id) ? 0 : keptOf(id) - underWayOf(id) }));
  return {
    charges: ofKind("charge"),
    refunds: asked.map((refund) => ({ ...refund, byHand: byHandOf(refund.id) })),
    credits: ofKind("credit"),
    lostDisputes: ofKind("dispute-lost").map(({ lostCents, ...entry }) => ({
      ...entry,
      amountCents: lostCents ?? 0,
    })),
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
      amountCents: sql<number>`(${retainedSum} - ${guaranteeSum})`,
      guaranteeCents: guaranteeSum,
      refundId: ledgerGroups.refundId,
      lostCents: disputes.amountCents,
      disputedCents: sql<number>`coalesce(-sum(${ledgerEntries.amountCents}) filter (where ${ledgerEntries.account} = 'disputed'), 0)::int`,
      currency: ledgerGroups.currency,
      at: ledgerGroups.createdAt,
      problem: payments.problem,
      isCredit: sql<boolean>`${payments.provider} = 'credit'`,
    })
    .from(payments)
    .innerJoin(ledgerGroups, eq(ledgerGroups.paymentId, payments.id))
    .innerJoin(ledgerEntries, eq(ledgerEntries.groupId, ledgerGroups.id))
    .leftJoin(disputes, eq(disputes.id, ledgerGroups.disputeId))
    .where(paymentsFor(what))
    .groupBy(ledgerGroups.id, payments.id, disputes.id)
    .orderBy(asc(ledgerGroups.createdAt), asc(ledgerGroups.id));

const refundsOf = (db: Db, what: PaidFor): Promise<Array<Omit<RefundFact, "byHand">>> =>
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
