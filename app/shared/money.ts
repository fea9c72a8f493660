/** Whole US cents. */
export type Cents = number;

/** "$40" for whole dollars, "$42.50" otherwise: for headlines. */
export const formatPrice = (cents: Cents): string =>
  cents % 100 === 0 ? `$${grouped(cents / 100, 0)}` : formatAmount(cents);

/** "$40.00": for sums, where every line has its cents. */
export const formatAmount = (cents: Cents): string => `$${grouped(cents / 100, 2)}`;

const grouped = (dollars: number, digits: number) =>
  dollars.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
