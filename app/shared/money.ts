/** Whole US cents. */
export type Cents = number;

/** "$40" for whole dollars, otherwise "$42.50"; for headlines. */
export const formatPrice = (cents: Cents): string =>
  cents % 100 === 0 ? `$${formats.whole.format(cents / 100)}` : formatAmount(cents);

/** "$40.00", or "−$40.00" for a negative amount; for sums, which always show cents. */
export const formatAmount = (cents: Cents): string => `${minus(cents)}$${exact(cents)}`;

/** "$40.00", or "40.00 EUR" for other currencies. */
export const formatMoney = (cents: Cents, currency: string): string =>
  currency === "USD" ? formatAmount(cents) : `${minus(cents)}${exact(cents)} ${currency}`;

/** A minus sign (U+2212), not a hyphen, before the currency. */
const minus = (cents: Cents): string => (cents < 0 ? "\u2212" : "");

const exact = (cents: Cents): string => formats.exact.format(Math.abs(cents) / 100);

/** Parses an amount typed in dollars ("40", "$42.50") into whole cents; null if it isn't one. */
export function parsePrice(text: string): Cents | null {
  const typed = /^\$?\s*(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!typed) return null;
  const [, dollars = "", cents = ""] = typed;
  return Number(dollars) * 100 + Number(cents.padEnd(2, "0"));
}

/** "40" or "42.50", for a form's field. */
export const priceText = (cents: Cents): string =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);

/** Creating a formatter costs a hundred times as much as using it. */
const formats = {
  whole: new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 }),
  exact: new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
};
