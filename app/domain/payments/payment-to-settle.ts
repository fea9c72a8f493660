import { defineMail, type WaitingMail } from "~/domain/mails/mail-kind";

interface PaymentToSettle {
  about: "payhip-refund" | "payhip-unmatched";
  transactionId: string;
  amountCents: number;
  currency: string;
  productKey: string | null;
}

/** The mail to the support address about a payment that needs work by hand. */
export const paymentToSettle = defineMail({
  template: "payment-to-settle",
  read: async (_db, { payload }: WaitingMail<PaymentToSettle>) => payload,
});
