import type { PageHandle } from "~/components/site/page-handle";
import { checkoutFaults } from "~/domain/bookings/faults";
import type { PaymentStage } from "~/domain/payments/payment";

/** Shared by the payment pages of sessions and seats. */

/** @param back the link shown when the page fails */
export const paymentHandle = (back: { href: string; label: string }): PageHandle => ({
  hydrate: true,
  failure: { title: "Checkout Error", read: checkoutFaults.busy, posted: checkoutFaults.busy, back },
});

/** The page titles by stage, as a background tab shows them. */
export const paymentTitles = (what: "session" | "seat"): Record<PaymentStage, string> => ({
  ready: `Pay for your ${what}`,
  waiting: "Pay to confirm",
  paid: `Your ${what} is confirmed`,
  expired: "Your hold has run out",
  over: "Payment",
});
