import type { PageHandle } from "~/components/site/page-handle";
import { checkoutFaults } from "~/domain/bookings/messages";
import type { PaymentStage } from "~/domain/payments/payment";

/** What the payment pages of a session and of a seat share. */

/** @param back where the payer goes on when the page fails */
export const paymentHandle = (back: { href: string; label: string }): PageHandle => ({
  hydrate: true,
  failure: { title: "Checkout Error", read: checkoutFaults.busy, posted: checkoutFaults.busy, back },
});

/** What a tab in the background says of the payment. */
export const paymentTitles = (what: "session" | "seat"): Record<PaymentStage, string> => ({
  ready: `Pay for your ${what}`,
  waiting: "Waiting for your payment",
  paid: `Your ${what} is confirmed`,
  expired: "Your hold has run out",
  over: "Payment",
});
