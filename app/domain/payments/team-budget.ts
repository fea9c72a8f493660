import { formatAmount, formatMoney } from "~/shared/money";

/** The rules and texts of a team's budget (0038). Pure; amounts are whole cents. */

/** Below this a budget is low, and its owner and managers are mailed. */
export const lowBudgetCents = 5_000;

/** What can be added to a budget at once. */
export const topUpLimits = { leastCents: 2_000, mostCents: 10_000_000 };

/** The most invoices of a team that wait for their transfer. */
export const mostOpenInvoices = 5;

/** Whether a budget becomes low, so that it is mailed once until it was filled again. */
export const becomesLow = (beforeCents: number, afterCents: number): boolean =>
  beforeCents >= lowBudgetCents && afterCents < lowBudgetCents;

export type BudgetPaymentError =
  | "not-found"
  | "nothing-due"
  | "not-a-member"
  | "over-limit"
  | "not-enough"
  | "budget-frozen";

export const budgetPaymentMessages: Record<
  Exclude<BudgetPaymentError, "not-found" | "nothing-due">,
  string
> = {
  "not-a-member": "You can't pay from this team's budget any more.",
  "over-limit": "This costs more than you may spend of the team's budget this month.",
  "not-enough": "The team's budget has less left than this costs.",
  "budget-frozen":
    "The team's budget pays nothing at the moment, because a payment for it is disputed with the bank.",
};

/** What decides whether a member can pay from a budget. */
export interface BudgetStanding {
  leftCents: number;
  isFrozen: boolean;
  /** What the member may still spend this month; null without a limit. */
  monthCents: number | null;
}

/** Returns why a member can't pay an amount from a budget; null if they can. */
export function whyNotFromBudget(
  { leftCents, isFrozen, monthCents }: BudgetStanding,
  amountCents: number,
): Exclude<BudgetPaymentError, "not-found" | "nothing-due" | "not-a-member"> | null {
  if (isFrozen) return "budget-frozen";
  if (amountCents > leftCents) return "not-enough";
  return monthCents !== null && amountCents > monthCents ? "over-limit" : null;
}

/** A team's budget on the payment page of one of its members. */
export interface BudgetChoice {
  teamId: string;
  /** The button's text, or the team's name if it can't pay. */
  text: string;
  /** Why it can't pay; null if it can. */
  whyNot: string | null;
}

/** "Pay with ACME's budget ($32.00 of $480.00 left)" */
export const payFromBudgetText = (name: string, amountCents: number, leftCents: number): string =>
  `Pay with ${name}'s budget (${formatMoney(amountCents, "USD")} of ${formatMoney(leftCents, "USD")} left)`;

export type TopUpError = "not-found" | "team-closed" | "provider-out-of-reach" | "too-many-invoices";

export const topUpMessages: Record<Exclude<TopUpError, "not-found">, string> = {
  "team-closed": "This team is closed, so nothing can be added to its budget.",
  "provider-out-of-reach": "Network error. Please check your connection and try again.",
  "too-many-invoices": `Five invoices of this team wait for their transfer. Pay one of them, or cancel it.`,
};

export type InvoiceError = "not-found" | "not-open";

export const invoiceMessages: Record<InvoiceError, string> = {
  "not-found": "There is no such invoice.",
  "not-open": "This invoice was paid or cancelled already.",
};

export type BudgetRefundError = "not-found" | "nothing-left" | "refund-under-way" | "budget-frozen";

export const budgetRefundMessages: Record<Exclude<BudgetRefundError, "not-found">, string> = {
  "nothing-left": "Nothing is left of what was paid in the last twelve months.",
  "refund-under-way": "A refund of this budget is on its way. You can ask again once it is settled.",
  "budget-frozen":
    "A payment for this budget is disputed with the bank. Nothing is refunded until that is settled.",
};

/** Says how much of what is left of a budget can be refunded, and what becomes of the rest. */
export function refundText({
  leftCents,
  refundableCents,
  isOpen,
}: {
  leftCents: number;
  refundableCents: number;
  isOpen: boolean;
}): string {
  const restCents = leftCents - refundableCents;
  const other = refundableCents > 0 ? "The other " : "";
  const rest = `${other}${formatAmount(restCents)} ${isOpen ? "can be spent, but isn't refunded" : "stays with us"}: it was paid more than twelve months ago, or came back after the bank had taken back its payment.`;
  const back = `You get back ${formatAmount(refundableCents)}: to the card that paid, or by a transfer, for which we ask you for a bank account.`;
  return [...(refundableCents > 0 ? [back] : []), ...(restCents > 0 ? [rest] : [])].join(" ");
}
