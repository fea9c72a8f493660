/**
 * What the operator adds to a guarantee's credit at most, so that both pay for 150 % of the first session's price
 * (decision J9). Whole cents.
 */
export const mostAdded = (creditCents: number): number => Math.floor(creditCents / 2);
