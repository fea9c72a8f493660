import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Purchase, WebhookSource } from "../provider";
import { eventName, parseJson, unreadName } from "./event-names.server";

/**
 * Payhip, for classes: it reports purchases and can't be queried. Its signature is the hash of the API key, the same
 * for all events, and only proves that the sender knows the key: `matchPurchase` decides whether a purchase counts.
 * See https://help.payhip.com/article/115-webhooks.
 */
export function payhipEvents(apiKey: string): WebhookSource {
  const expected = createHash("sha256").update(apiKey).digest();
  return {
    name: "payhip",
    async verifyEvent(rawBody) {
      const body = parseJson(rawBody);
      const signed = signedMessage.safeParse(body).data;
      if (!signed || !timingSafeEqual(Buffer.from(signed.signature, "hex"), expected)) return null;
      const message = payhipMessage.safeParse(body).data;
      if (!message) {
        return { id: unreadName(rawBody), kind: signed.type, about: null, isUnderstood: false };
      }
      const purchase = purchaseOf(message);
      const { kind, transactionId, refundedCents } = purchase;
      // Payhip's events have no id. One purchase may be refunded in parts.
      const id = kind === "paid" ? `paid:${transactionId}` : `refunded:${transactionId}:${refundedCents}`;
      return { id, kind, about: null, isUnderstood: true, purchase };
    },
  };
}

const cents = z.number().int().min(0);

/** The fields that an event from Payhip must have. */
const signedMessage = z.object({
  signature: z.string().regex(/^[0-9a-f]{64}$/i),
  type: eventName.catch("unknown"),
});

const payhipMessage = z.object({
  type: z.enum(["paid", "refunded"]),
  id: eventName.max(100),
  email: eventName.max(320),
  currency: z.string().regex(/^[A-Za-z]{3}$/),
  price: cents,
  amount_refunded: cents.optional(),
  items: z.array(z.object({ product_key: eventName, quantity: z.coerce.number().default(1) })),
});

function purchaseOf(message: z.infer<typeof payhipMessage>): Purchase {
  const [item, ...others] = message.items;
  const isOnePiece = item?.quantity === 1 && others.length === 0;
  const refunded = message.type === "refunded" ? (message.amount_refunded ?? message.price) : 0;
  return {
    kind: message.type,
    transactionId: message.id,
    productKey: isOnePiece ? item.product_key : null,
    amountCents: message.price,
    refundedCents: refunded,
    currency: message.currency.toUpperCase(),
    buyerEmail: message.email,
  };
}
