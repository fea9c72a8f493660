import { type Cents, formatPrice } from "~/shared/money";
import { taughtMinutes, totalOf } from "./booking";

/** The price of a session in words (decision C3). Sums with cents are for pages where money is taken. */

/** "50-minute lesson · $40" */
export const lessonPrice = (priceCents: Cents): string =>
  `${taughtMinutes(1)}-minute lesson · ${formatPrice(priceCents)}`;

/** "1 lesson · 50 min · $40", "2 lessons in a row · 1 h 50 · $80" */
export function lengthOffer(priceCents: Cents, hours: number): string {
  const lessons = hours === 1 ? "1 lesson" : `${hours} lessons in a row`;
  return `${lessons} · ${shortLength(taughtMinutes(hours))} · ${formatPrice(totalOf(priceCents, hours))}`;
}

/** Returns the lengths of a picker with their prices as labels. */
export const pricedLengths = <Length extends { hours: number }>(
  lengths: readonly Length[],
  priceCents: Cents,
) => lengths.map((length) => ({ ...length, label: lengthOffer(priceCents, length.hours) }));

/** "50 min", "1 h 50" */
const shortLength = (minutes: number): string =>
  minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")}`;
