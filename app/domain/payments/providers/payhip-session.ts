import type { Refund } from "~/db/schema/payments/refunds";
import type { CheckoutState, ProviderRefund } from "../provider";

/** What a stored event of Payhip's says of a purchase. `refundedCents` is all that has gone back so far. */
export interface PurchaseFacts {
  transactionId: string;
  amountCents: number;
  refundedCents: number;
  currency: string;
}

interface Told {
  /** The purchase matched with the payment; null if there is none yet. */
  paid: PurchaseFacts | null;
  /** Payhip's events about its refunds, in any order. */
  refunded: PurchaseFacts[];
  /** The payment's refunds of ours. */
  known: Array<Pick<Refund, "id" | "amountCents" | "state" | "providerRefundId">>;
}

/** Payhip's page doesn't expire. After an hour without a purchase the seat is released; a later purchase counts too. */
const sessionMinutes = 60;

/**
 * Where a payment at Payhip stands, from what Payhip has said: it can't be asked. Its refunds are made by hand, so that
 * one that we want counts as made once Payhip tells of as much.
 */
export function payhipSession({ paid, refunded, known }: Told, createdAt: Date, now: Date): CheckoutState {
  if (!paid) {
    const isOver = now.getTime() - createdAt.getTime() >= sessionMinutes * 60_000;
    return { status: isOver ? "expired" : "open", declinedAt: null, charge: null, refunds: [] };
  }
  const { transactionId: id, amountCents: paidCents, currency } = paid;
  const charge = { id, paidCents, currency, feeCents: null };
  return { status: "paid", declinedAt: null, charge, refunds: refundsOf({ paid, refunded, known }) };
}

function refundsOf({ paid, refunded, known }: Told & { paid: PurchaseFacts }): ProviderRefund[] {
  const { transactionId, currency } = paid;
  // Nothing, and more than was paid, can't have gone back.
  const told = refunded.map(({ refundedCents }) => Math.min(refundedCents, paid.amountCents));
  const sums = [...new Set(told)].filter((sum) => sum > 0).sort((a, b) => a - b);
  const parts = sums.map((sum, index) => ({
    id: `refunded:${transactionId}:${sum}`,
    amountCents: sum - (sums[index - 1] ?? 0),
  }));
  const wanted = known.find(({ state }) => state === "requested" || state === "submitted");
  const isTold = ({ id }: { id: string }) => known.some(({ providerRefundId }) => providerRefundId === id);
  const answer = parts.find((part) => !isTold(part) && part.amountCents === wanted?.amountCents);
  const made = parts.map(
    (part): ProviderRefund => ({
      ...part,
      refundId: part === answer ? (wanted?.id ?? null) : null,
      currency,
      status: "succeeded",
      failure: null,
    }),
  );
  const isAllBack = (sums.at(-1) ?? 0) >= paid.amountCents;
  if (!wanted || answer || !isAllBack) return made;
  // It was refunded in other parts, so nothing is left to refund.
  const { id: refundId, amountCents } = wanted;
  const given = { id: `by-hand:${refundId}`, refundId, amountCents, currency };
  return [...made, { ...given, status: "failed", failure: "refunded in other parts" }];
}
