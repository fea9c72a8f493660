import type { FactsOf } from "~/domain/mails/mail-kind";
import { paymentAlert } from "~/domain/payments/alert-admin.server";
import { formatMoney } from "~/shared/money";
import { formatZoned } from "~/shared/zone-text";
import { action, fact, mailTemplate, strongFact } from "../letter";

type PaymentAlertMail = FactsOf<typeof paymentAlert>;
type Opened = Extract<PaymentAlertMail, { about: "dispute" }>;

/** To the admin: a payment is disputed, or a refund failed after it had been made. */
export const paymentAlertMail = mailTemplate(paymentAlert, (alert) => {
  const amount = formatMoney(alert.amountCents, alert.currency);
  const { title, text } = wordsFor(alert);
  const dueBy = alert.about === "dispute" && alert.state === "open" ? alert.dueBy : null;
  return {
    title,
    subject: `${title}: ${amount}`,
    preview: amount,
    reason: "You get this email because you are the admin of Keyway.",
    says: [
      text,
      strongFact("Amount", amount),
      fact("Reason", alert.reason),
      fact("Answer by", dueBy && formatZoned(new Date(dueBy), "UTC")),
      action(alert.paymentUrl, "View payment"),
    ],
  };
});

function wordsFor(alert: PaymentAlertMail): { title: string; text: string } {
  if (alert.about === "refund-reversed") {
    return {
      title: "Refund failed after it was made",
      text: "The payment provider made this refund, and it has failed since. Please pay the money back in another way.",
    };
  }
  if (alert.state !== "open") return closed[alert.state];
  return {
    title: "Payment disputed",
    text: `A payer disputes this charge with the bank. Please send your evidence to the payment provider. ${heldBackText(alert)}`,
  };
}

/** A dispute holds back at most what is left of the payment. */
function heldBackText({ heldBackCents, amountCents, currency }: Opened): string {
  if (heldBackCents === 0) return "Nothing is held back, because nothing is left of this payment.";
  const what =
    heldBackCents === amountCents ? "The money" : `Of this, ${formatMoney(heldBackCents, currency)}`;
  return `${what} is held back until the dispute is closed, and the charge can't be refunded.`;
}

const closed = {
  won: {
    title: "Dispute won",
    text: "A payer disputed this charge with the bank. You have won the dispute.",
  },
  lost: {
    title: "Dispute lost",
    text: "A payer disputed this charge with the bank. The dispute is lost: the bank gave the money back.",
  },
};
