import type { Refund } from "~/db/schema/payments/refunds";
import type { CheckoutState, ProviderRefund } from "../provider";

/** The facts of a purchase in a stored event of Payhip. `refundedCents` is the sum of all refunds until then. */
export interface PurchaseFacts {
  transactionId: string;
  amountCents: number;
  refundedCents: number;
  currency: string;
}

interface PayhipFacts {
  paid: PurchaseFacts | null;
  /** Payhip's events about its refunds, in any order. */
  refunded: PurchaseFacts[];
  known: Array<Pick<Refund, "id" | "amountCents" | "state" | "providerRefundId">>;
}

/** Payhip's page doesn't expire. After an hour without a purchase the seat is released; a later purchase counts too. */
const sessionMinutes = 60;

/**
 * Returns the state of a payment at Payhip according to Payhip's events, because it can't be queried. Refunds are made
 * by hand there: a requested refund counts as made once Payhip reports its amount.
 */
export function payhipSession(
  { paid, refunded, known }: PayhipFacts,
  createdAt: Date,
  now: Date,
): CheckoutState {
  if (!paid) {
    const isOver = now.getTime() - createdAt.getTime() >= sessionMinutes * 60_000;
    return { status: isOver ? "expired" : "open", declinedAt: null, charge: null, refunds: [], disputes: [] };
  }
  const { transactionId: id, amountCents: paidCents, currency } = paid;
  const charge = { id, paidCents, currency, feeCents: null };
  const refunds = refundsOf({ paid, refunded, known });
  // Payhip's events don't mention disputes.
  return { status: "paid", declinedAt: null, charge, refunds, disputes: [] };
}

function refundsOf({ paid, refunded, known }: PayhipFacts & { paid: PurchaseFacts }): ProviderRefund[] {
  const { transactionId, currency } = paid;
  // A sum of refunds is more than 0 and at most what was paid.
  const reported = refunded.map(({ refundedCents }) => Math.min(refundedCents, paid.amountCents));
  const sums = [...new Set(reported)].filter((sum) => sum > 0).sort((a, b) => a - b);
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
