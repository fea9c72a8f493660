import { shopName } from "~/platform/providers";
import { formatMoney } from "~/shared/money";

/** The texts for the admin before and after refunding a payment. Amounts are whole cents. */

export type AdminRefundError =
  | "unknown-payment"
  | "never-paid"
  | "of-budget"
  | "nothing-left"
  | "refund-under-way"
  | "disputed"
  | "left-changed"
  | "too-much";

export const adminRefundMessages: Record<AdminRefundError, string> = {
  "unknown-payment": "There is no such payment.",
  "never-paid": "Nothing was paid, so there is nothing to refund.",
  "of-budget":
    "This paid for a team's budget. Its owner and managers ask for what is left of it on the budget's page.",
  "nothing-left": "All of this payment has gone back already. Nothing was refunded now.",
  "refund-under-way":
    "A refund of this payment is on its way. Nothing was refunded now; what it leaves can be refunded once it is settled.",
  disputed: "This charge is disputed. It can't be refunded until the dispute is closed.",
  "left-changed":
    "What is left of this payment has changed since you opened this page. Please check it, then refund again.",
  "too-much": "Enter an amount of 0.01 or more, and at most what is left",
};

/** The totals of a payment. */
export interface RefundStanding {
  isPaid: boolean;
  /** Whether it paid for a team's budget. */
  isBudgets: boolean;
  leftCents: number;
  isUnderWay: boolean;
  isDisputed: boolean;
}

/** Returns why nothing can be refunded now; null if something can. */
export function whyNotRefundable(standing: RefundStanding): AdminRefundError | null {
  const { isPaid, isBudgets, leftCents, isUnderWay, isDisputed } = standing;
  if (!isPaid) return "never-paid";
  if (isBudgets) return "of-budget";
  if (isDisputed) return "disputed";
  if (isUnderWay) return "refund-under-way";
  return leftCents > 0 ? null : "nothing-left";
}

/** Returns the effects of a refund, one sentence each. */
export function refundTerms(payment: {
  of: "session" | "seat";
  provider: string;
  leftCents: number;
  currency: string;
}): string[] {
  const { of, provider, leftCents, currency } = payment;
  return [
    `${formatMoney(leftCents, currency)} is left of this payment. You can refund all of it or a part.`,
    provider === "team"
      ? "It goes back to the budget of the team at once."
      : provider === shopName
        ? "We can't refund at Payhip: we email the support address, where it is refunded by hand."
        : "The payment provider gives it back the way it came; the ledger has it once that is confirmed.",
    provider === "team"
      ? "The payer gets an email with your reason."
      : "The payer gets an email with your reason, and another one when the refund has gone through.",
    of === "seat"
      ? "The seat is cancelled once all of it has gone back."
      : "The session stays as it is: cancel the booking if it is not to take place.",
  ];
}
