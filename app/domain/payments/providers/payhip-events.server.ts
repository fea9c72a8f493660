import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { EventSource, Purchase } from "../provider";

/**
 * Payhip, for classes: it tells of purchases and can't be asked. Its signature is the hash of the API key, the same for
 * every event, and proves no more than that the sender knows it: `matchPurchase` has the last word.
 * See https://help.payhip.com/article/115-webhooks.
 */
export function payhipEvents(apiKey: string): EventSource {
  const expected = createHash("sha256").update(apiKey).digest();
  return {
    name: "payhip",
    async verifyEvent(rawBody) {
      const message = payhipMessage.safeParse(parseJson(rawBody)).data;
      if (!message || !timingSafeEqual(Buffer.from(message.signature, "hex"), expected)) return null;
      const purchase = purchaseOf(message);
      const { kind, transactionId, refundedCents } = purchase;
      // Payhip's events have no id. One purchase may be refunded in parts.
      const id = kind === "paid" ? `paid:${transactionId}` : `refunded:${transactionId}:${refundedCents}`;
      return { id, kind, about: null, purchase };
    },
  };
}

const cents = z.number().int().min(0);

const payhipMessage = z.object({
  type: z.enum(["paid", "refunded"]),
  id: z.string().min(1).max(100),
  email: z.string().max(320),
  currency: z.string().regex(/^[A-Za-z]{3}$/),
  price: cents,
  amount_refunded: cents.optional(),
  items: z.array(z.object({ product_key: z.string(), quantity: z.coerce.number().default(1) })),
  signature: z.string().regex(/^[0-9a-f]{64}$/i),
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

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return null;
  }
}
