import type { Purchase } from "../provider";

/** The facts of a purchase that pays for something of ours. */
export interface ExpectedPurchase {
  productKey: string;
  amountCents: number;
  currency: string;
  email: string;
}

/** Returns the product of a Payhip page; null for any other address. */
export const productKeyOf = (page: string | null): string | null =>
  page?.match(/\/b\/([A-Za-z0-9]+)$/)?.[1] ?? null;

export type PurchaseFact = "product" | "amount" | "currency" | "buyer";

/**
 * Payhip can't be queried, and its signature is the same for every event, so a purchase only counts if all its facts
 * match. The unique charge id ensures that a transaction counts once.
 * @returns ok, or the first fact that differs: product and buyer identify what was paid for, amount and currency tell
 * whether it was enough
 */
export function matchPurchase(
  purchase: Purchase,
  expected: ExpectedPurchase,
): { ok: true } | { ok: false; differs: PurchaseFact } {
  const fits: Record<PurchaseFact, boolean> = {
    product: purchase.productKey === expected.productKey,
    amount: purchase.amountCents === expected.amountCents,
    currency: purchase.currency === expected.currency,
    buyer: comparable(purchase.buyerEmail) === comparable(expected.email),
  };
  const facts: PurchaseFact[] = ["product", "buyer", "amount", "currency"];
  const differs = facts.find((fact) => !fits[fact]);
  return differs ? { ok: false, differs } : { ok: true };
}

/** Normalizes an address as accounts do: case doesn't matter. */
const comparable = (email: string) => email.trim().toLowerCase();
