import type { FactsOf } from "~/domain/mails/mail-kind";
import { paymentToSettle } from "~/domain/payments/payment-to-settle";
import { formatMoney } from "~/shared/money";
import { fact, mailTemplate, strongFact } from "../letter";

type PaymentToSettleMail = FactsOf<typeof paymentToSettle>;

/** To the support address: what to do by hand in the Payhip shop. */
export const paymentToSettleMail = mailTemplate(paymentToSettle, (payment) => {
  const { title, text } = words[payment.about];
  const amount = formatMoney(payment.amountCents, payment.currency);
  return {
    title,
    subject: `${title}: ${payment.transactionId}`,
    preview: `${payment.transactionId}, ${amount}`,
    reason: "You get this email because this is the support address of Keyway.",
    says: [
      text,
      fact("Payhip transaction", payment.transactionId),
      strongFact("Amount", amount),
      fact("Payhip product", payment.productKey),
    ],
  };
});

const words: Record<PaymentToSettleMail["about"], { title: string; text: string }> = {
  "payhip-refund": {
    title: "Refund a Payhip purchase",
    text: "Please refund this amount of this purchase in Payhip. Keyway can't do that by itself. It counts as refunded once Payhip reports it.",
  },
  "payhip-unmatched": {
    title: "A Payhip purchase without a reservation",
    text: "Payhip has reported a purchase that matches no reservation on Keyway. Please look it up in Payhip and refund it there.",
  },
};
