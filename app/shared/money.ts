/** Whole US cents. */
export type Cents = number;

/** "$40" for whole dollars, "$42.50" otherwise: for headlines. */
export const formatPrice = (cents: Cents): string =>
  cents % 100 === 0 ? `$${formats.whole.format(cents / 100)}` : formatAmount(cents);

/** "$40.00", "−$40.00" for what goes back: for sums, where every line has its cents. */
export const formatAmount = (cents: Cents): string => `${minus(cents)}$${exact(cents)}`;

/** "$40.00", or "40.00 EUR" for another currency than ours. */
export const formatMoney = (cents: Cents, currency: string): string =>
  currency === "USD" ? formatAmount(cents) : `${minus(cents)}${exact(cents)} ${currency}`;

/** A real minus sign, before the currency. */
const minus = (cents: Cents): string => (cents < 0 ? "\u2212" : "");

const exact = (cents: Cents): string => formats.exact.format(Math.abs(cents) / 100);

/** Whole cents for what was typed as dollars ("40", "$42.50"); null for whatever isn't such an amount. */
export function parsePrice(text: string): Cents | null {
  const typed = /^\$?\s*(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!typed) return null;
  const [, dollars = "", cents = ""] = typed;
  return Number(dollars) * 100 + Number(cents.padEnd(2, "0"));
}

/** "40" or "42.50": as a form's field shows an amount. */
export const priceText = (cents: Cents): string =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);

/** Building a formatter costs a hundred times what using it does. */
const formats = {
  whole: new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 }),
  exact: new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
};
