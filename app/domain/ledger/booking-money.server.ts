import { sql } from "drizzle-orm";
import { asList } from "~/db/as-list";
import { builtOnce } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { guaranteeSum, retainedSum } from "~/db/retained.server";
import { disputes } from "~/db/schema/payments/disputes";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { type LedgerGroup, ledgerGroups } from "~/db/schema/payments/ledger-groups";
import { type Payment, payments } from "~/db/schema/payments/payments";
import { type Refund, refunds } from "~/db/schema/payments/refunds";
import { isolated } from "~/shared/isolated";
import { type PaidFor, paymentsFor } from "./paid-for.server";

/** A charge in the ledger. Amounts are whole cents, and the payer's: what the guarantee added stands beside them. */
export interface ChargeFact {
  paymentId: string;
  amountCents: number;
  currency: string;
  at: Date;
  /** The reason why a charge can't be kept and is refunded. */
  problem: Payment["problem"];
  isCredit: boolean;
  /** The team whose budget paid; null for all other payments. */
  teamName: string | null;
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

/** The name of the team whose budget paid, isolated; null if none did. */
export function payingTeamOf({ charges }: Pick<BookingMoney, "charges">): string | null {
  const name = charges.find(({ teamName }) => teamName !== null)?.teamName;
  return name ? isolated(name) : null;
}

/** Reads the charges and refunds of a booking from the ledger. */
export const bookingMoney = (db: Db, bookingId: string): Promise<BookingMoney> => moneyFor(db, { bookingId });

/** Reads the charges and refunds of a seat in a class. */
export const seatMoney = (db: Db, reservationId: string): Promise<BookingMoney> =>
  moneyFor(db, { reservationId });

/** Reads the charges and refunds of a booking or a seat, in one query. */
export async function moneyFor(db: Db, what: PaidFor): Promise<BookingMoney> {
  const attempts = await askMoney(db, what);
  const entries = attempts
    .flatMap(({ paymentId, problem, isCredit, teamName, entries: made }) =>
      made.map(({ at, ...entry }) => ({
        ...{ ...entry, paymentId, problem, isCredit, teamName },
        at: new Date(at),
      })),
    )
    .sort((one, other) => one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1));
  const asked = attempts
    .flatMap(({ refunds: made }) => made.map(toRefund))
    .sort(
      (one, other) => one.requestedAt.getTime() - other.requestedAt.getTime() || (one.id < other.id ? -1 : 1),
    );
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
  const left = paid.map(({ paymentId: id }) => ({
    amountCents: isDisputed(id) ? 0 : keptOf(id) - underWayOf(id),
  }));
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

/** What a ledger group changed of the retained amounts. Fees and payouts change nothing of them. */
interface Entry extends Record<"amountCents" | "guaranteeCents" | "disputedCents", number> {
  id: string;
  kind: LedgerGroup["kind"];
  refundId: string | null;
  lostCents: number | null;
  currency: string;
  at: string;
}

type AskedRefund = Omit<RefundFact, "byHand" | "settledAt" | "requestedAt"> & {
  settledAt: string | null;
  requestedAt: string;
};

const toRefund = ({ settledAt, requestedAt, ...refund }: AskedRefund): Omit<RefundFact, "byHand"> => ({
  ...refund,
  settledAt: settledAt === null ? null : new Date(settledAt),
  requestedAt: new Date(requestedAt),
});

const askMoney = builtOnce((db, what: PaidFor) =>
  db
    .select({
      paymentId: payments.id,
      state: payments.state,
      problem: payments.problem,
      isCredit: sql<boolean>`${payments.provider} = 'credit'`,
      teamName: sql<string | null>`(select name from teams where teams.id = ${payments.teamId})`,
      entries: asList<Entry>(sql`
        select ${ledgerGroups.id}, ${ledgerGroups.kind}, ${ledgerGroups.refundId} as "refundId",
          ${retainedSum} - ${guaranteeSum} as "amountCents", ${guaranteeSum} as "guaranteeCents",
          coalesce(-sum(${ledgerEntries.amountCents}) filter (where ${ledgerEntries.account} = 'disputed'), 0)::int
            as "disputedCents",
          ${disputes.amountCents} as "lostCents", ${ledgerGroups.currency}, ${ledgerGroups.createdAt} as "at"
        from ${ledgerGroups} join ${ledgerEntries} on ${ledgerEntries.groupId} = ${ledgerGroups.id}
        left join ${disputes} on ${disputes.id} = ${ledgerGroups.disputeId}
        where ${ledgerGroups.paymentId} = ${payments.id} group by ${ledgerGroups.id}, ${disputes.id}`),
      refunds: asList<AskedRefund>(sql`
        select ${refunds.id}, ${refunds.paymentId} as "paymentId", ${refunds.amountCents} as "amountCents",
          ${refunds.currency}, ${refunds.reason}, ${refunds.state}, ${refunds.settledAt} as "settledAt",
          ${refunds.createdAt} as "requestedAt"
        from ${refunds} where ${refunds.paymentId} = ${payments.id}`),
    })
    .from(payments)
    .where(paymentsFor(what)),
);
