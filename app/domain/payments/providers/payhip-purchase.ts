import type { Purchase } from "../provider";

/** What a purchase has to be, to pay for something of ours. */
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
 * Payhip can't be asked, and its signature is the same for every event: a purchase counts when all it says fits. Each
 * transaction counts once, which the caller's unique charge id keeps.
 * @returns ok, or the first fact that differs: product and buyer say what was paid for, amount and currency whether it
 * was enough
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
