/** The bars above the price filter: steps of ten dollars, the last one open. Pure. */

const stepDollars = 10;
/** The last step begins at $100. */
export const stepCount = 11;

/** The first price of each step, in whole cents, and the first price after it; null for the last. */
export const priceSteps: readonly { fromCents: number; beforeCents: number | null }[] = Array.from(
  { length: stepCount },
  (_, step) => ({
    fromCents: step * stepDollars * 100,
    beforeCents: step === stepCount - 1 ? null : (step + 1) * stepDollars * 100,
  }),
);

/** "$100+" */
export const lastStepText = `$${(stepCount - 1) * stepDollars}+`;

/** "Experts by price: 3 from $20 to $29, 1 from $100", without empty steps. */
export const pricesText = (counts: readonly number[]): string =>
  `Experts by price: ${
    counts.flatMap((count, step) => (count > 0 ? [`${count} ${stepText(step)}`] : [])).join(", ") || "none"
  }`;

const stepText = (step: number): string =>
  step === stepCount - 1
    ? `from $${step * stepDollars}`
    : `from $${step * stepDollars} to $${(step + 1) * stepDollars - 1}`;

/** Reports whether a step has a price of the chosen range, in whole dollars. */
export const isChosen = (step: number, { from, to }: { from: number | null; to: number | null }): boolean =>
  (to === null || step * stepDollars <= to) &&
  (from === null || step === stepCount - 1 || (step + 1) * stepDollars - 1 >= from);
