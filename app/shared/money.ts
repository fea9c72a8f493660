/** Whole US cents. */
export type Cents = number;

/** "$40" for whole dollars, "$42.50" otherwise: for headlines. */
export const formatPrice = (cents: Cents): string =>
  cents % 100 === 0 ? `$${formats.whole.format(cents / 100)}` : formatAmount(cents);

/** "$40.00": for sums, where every line has its cents. */
export const formatAmount = (cents: Cents): string => `$${formats.exact.format(cents / 100)}`;

/** Building a formatter costs a hundred times what using it does. */
const formats = {
  whole: new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 }),
  exact: new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
};
