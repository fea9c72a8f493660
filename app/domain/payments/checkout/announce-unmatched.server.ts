import type { Db } from "~/db/client.server";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { paymentToSettle } from "~/domain/payments/payment-to-settle";
import type { Purchase } from "~/domain/payments/provider";

/**
 * Mails the support address about a purchase at Payhip that matches no payment: a person has to check it, and perhaps
 * refund it.
 */
export async function announceUnmatched(
  tx: Db,
  { eventId, purchase, supportEmail }: { eventId: string; purchase: Purchase; supportEmail: string },
): Promise<void> {
  const { transactionId, amountCents, currency, productKey } = purchase;
  await queueMail(tx, paymentToSettle, {
    dedupeKey: `payhip-unmatched:${transactionId}`,
    to: { userId: null, email: supportEmail, name: "Keyway" },
    about: { type: "payment", id: eventId },
    payload: { about: "payhip-unmatched", transactionId, amountCents, currency, productKey },
  });
}
