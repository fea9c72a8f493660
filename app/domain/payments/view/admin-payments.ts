import type { Payment } from "~/db/schema/payments/payments";
import type { Refund } from "~/db/schema/payments/refunds";
import type { AdminListShape } from "~/domain/lists/list";
import { paymentProviders, providers } from "~/platform/providers";

/** Payments on the admin's pages: the list's shape, and the texts for states. Pure. */

export const paymentList = {
  name: "payments",
  title: "Payments",
  search: {
    label: "Id, name or email",
    hint: "A whole id, ours or the provider's, the beginning of an email, or words of a name",
  },
  filters: [
    {
      name: "state",
      label: "State",
      options: [
        { value: "paid", label: "Paid" },
        { value: "open", label: "Open" },
        { value: "created", label: "Started" },
        { value: "closed", label: "Closed" },
      ],
    },
    {
      name: "provider",
      label: "Provider",
      options: [
        ...paymentProviders.map((value) => ({ value, label: providers[value].label })),
        { value: "credit", label: "Credit" },
        { value: "team", label: "Team budget" },
        { value: "transfer", label: "Bank transfer" },
      ],
    },
    {
      name: "standing",
      label: "Needs attention",
      options: [
        { value: "look-at", label: "To review" },
        { value: "refunding", label: "Refund under way" },
        { value: "misfit", label: "Couldn't be kept" },
      ],
    },
  ],
  sorts: [
    { value: "newest", label: "Newest first" },
    { value: "oldest", label: "Oldest first" },
  ],
  pageSize: 50,
} as const satisfies AdminListShape;

const words = (options: readonly { value: string; label: string }[]) => (value: string) =>
  options.find((option) => option.value === value)?.label ?? value;
const [stateFilter, providerFilter] = paymentList.filters;

export const paymentStateText = words(stateFilter.options);

/** The state in words: of a charge that went back, that it did. Amounts in cents. */
export function shownPaymentState(
  state: Payment["state"],
  amountCents: number,
  retainedCents: number,
): string {
  if (state !== "paid" || retainedCents >= amountCents) return paymentStateText(state);
  return retainedCents > 0 ? "Partly refunded" : "Refunded";
}
export const providerText = words(providerFilter.options);

/** The reasons why a charge couldn't be kept. */
export const problemTexts: Record<NonNullable<Payment["problem"]>, string> = {
  "wrong-amount": "The amount isn't what was asked for",
  late: "It arrived too late",
  duplicate: "It was paid already",
  "credit-gone": "The credit beside it couldn't be used any more",
};

export const refundReasonTexts: Record<Refund["reason"], string> = {
  cancelled: "Cancelled",
  late: problemTexts.late,
  duplicate: problemTexts.duplicate,
  "wrong-amount": problemTexts["wrong-amount"],
  "credit-gone": problemTexts["credit-gone"],
  provider: "Refunded at the provider",
  "no-show": "The expert didn't appear",
  guarantee: "Unused credit of the guarantee",
  resold: "The time was booked again",
  budget: "Unused budget of a team",
  admin: "By the admin",
};

export const refundStateTexts: Record<Refund["state"], string> = {
  requested: "Requested",
  submitted: "The provider has it",
  succeeded: "Went back",
  failed: "Failed",
};
