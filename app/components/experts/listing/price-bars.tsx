import { isChosen, pricesText } from "~/domain/experts/listing/price-steps";

interface PriceBarsProps {
  /** How many experts each step of `priceSteps` has, with the other filters unchanged. */
  counts: readonly number[];
  /** The chosen range in whole dollars. */
  from: number | null;
  to: number | null;
}

/** A bar for each step of prices above the price filter; the ones outside the chosen range are grey. */
export function PriceBars({ counts, from, to }: PriceBarsProps) {
  const most = Math.max(1, ...counts);
  const height = (count: number) => Math.max(2, Math.round((28 * count) / most));
  const bars = (isOn: boolean) =>
    counts
      .map((count, step) =>
        count > 0 && isChosen(step, { from, to }) === isOn
          ? `M${step * 10} 30v-${height(count)}h8v${height(count)}z`
          : "",
      )
      .join("");
  return (
    <svg className="price-bars" viewBox="0 0 108 30" role="img" preserveAspectRatio="none">
      <title>{pricesText(counts)}</title>
      <path d={bars(true)} />
      {from !== null || to !== null ? <path className="off" d={bars(false)} /> : null}
    </svg>
  );
}
