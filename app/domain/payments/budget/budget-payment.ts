import { formatDate } from "~/shared/format-time";
import { formatMoney } from "~/shared/money";
import type { BudgetPage } from "./budget-page.server";

type Payment = BudgetPage["payments"][number];

/**
 * A payment for a budget, as its page shows it: its document has a number once it is paid, an invoice's at once.
 * @param zone the reader's IANA zone
 */
export function viewBudgetPayment(payment: Payment, zone: string) {
  const { id, provider, state, amountCents, currency, number, pageUrl, createdAt } = payment;
  const isTransfer = provider === "transfer";
  const isOpen = state === "open";
  return {
    ...{ id, number, pageUrl },
    when: formatDate(createdAt, zone),
    way: isTransfer ? "Transfer" : "Card",
    amount: formatMoney(amountCents, currency),
    state: stateText(payment),
    /** What can be done with it: pay it at the provider, or cancel the invoice. */
    next: isOpen ? (isTransfer ? ("cancel" as const) : ("pay" as const)) : null,
  };
}

function stateText({ provider, state, amountCents, refundedCents, currency, problem }: Payment): string {
  if (state === "open")
    return provider === "transfer" ? "Waiting for your transfer" : "Waiting for your payment";
  if (state === "closed") return "Cancelled";
  if (refundedCents === 0) return problem === null ? "Paid" : "Couldn't be used";
  return refundedCents < amountCents ? `Paid, ${formatMoney(refundedCents, currency)} refunded` : "Refunded";
}
