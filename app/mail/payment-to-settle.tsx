import type { FactsOf } from "~/domain/mails/mail-kind";
import { paymentToSettle } from "~/domain/payments/payment-to-settle";
import { formatMoney } from "~/shared/money";
import { Fact, Paragraph, Sheet } from "./parts";
import { mailTemplate } from "./template";

type PaymentToSettleMail = FactsOf<typeof paymentToSettle>;

/** To the support address: what to do by hand in the Payhip shop. */
export const paymentToSettleMail = mailTemplate(paymentToSettle, (payment) => {
  const { title, text } = words[payment.about];
  const amount = formatMoney(payment.amountCents, payment.currency);
  const body = (
    <Sheet
      title={title}
      preview={`${payment.transactionId}, ${amount}`}
      reason="You get this email because this is the support address of Keyway."
    >
      <Paragraph>{text}</Paragraph>
      <Fact label="Payhip transaction">{payment.transactionId}</Fact>
      <Fact label="Amount">
        <strong>{amount}</strong>
      </Fact>
      {payment.productKey === null ? null : <Fact label="Payhip product">{payment.productKey}</Fact>}
    </Sheet>
  );
  return { subject: `${title}: ${payment.transactionId}`, body };
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
