import type { FactsOf } from "~/domain/mails/mail-kind";
import { paymentAlert } from "~/domain/payments/alert-admin.server";
import { formatMoney } from "~/shared/money";
import { formatZoned } from "~/shared/zone-text";
import { ActionLink, Fact, Paragraph, Sheet } from "./parts";
import { mailTemplate } from "./template";

type PaymentAlertMail = FactsOf<typeof paymentAlert>;
type Opened = Extract<PaymentAlertMail, { about: "dispute" }>;

/** To the admin: a payment is disputed, or a refund failed after it had been made. */
export const paymentAlertMail = mailTemplate(paymentAlert, (alert) => {
  const amount = formatMoney(alert.amountCents, alert.currency);
  const { title, text } = wordsFor(alert);
  const dueBy = alert.about === "dispute" && alert.state === "open" ? alert.dueBy : null;
  const body = (
    <Sheet title={title} preview={amount} reason="You get this email because you are the admin of Keyway.">
      <Paragraph>{text}</Paragraph>
      <Fact label="Amount">
        <strong>{amount}</strong>
      </Fact>
      {alert.reason === null ? null : <Fact label="Reason">{alert.reason}</Fact>}
      {dueBy === null ? null : <Fact label="Answer by">{formatZoned(new Date(dueBy), "UTC")}</Fact>}
      <ActionLink href={alert.paymentUrl}>View payment</ActionLink>
    </Sheet>
  );
  return { subject: `${title}: ${amount}`, body };
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
