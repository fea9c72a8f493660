import type { Db } from "~/db/client.server";
import { queueMail } from "~/domain/mails/queue-mail.server";
import type { Purchase } from "~/domain/payments/provider";

/** Tells the support address of a purchase at Payhip that is for nothing of ours: somebody has to look, and perhaps to refund it. */
export async function announceUnmatched(
  tx: Db,
  { eventId, purchase, supportEmail }: { eventId: string; purchase: Purchase; supportEmail: string },
): Promise<void> {
  const { transactionId, amountCents, currency, productKey } = purchase;
  await queueMail(tx, {
    dedupeKey: `payhip-unmatched:${transactionId}`,
    to: { userId: null, email: supportEmail, name: "Keyway" },
    about: { type: "payment", id: eventId },
    message: {
      template: "payment-to-settle",
      payload: { about: "payhip-unmatched", transactionId, amountCents, currency, productKey },
    },
  });
}
