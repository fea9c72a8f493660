import { bookedText, durationInHours, lengthText, taughtMinutes, totalOf } from "~/domain/bookings/booking";
import { formatAmount } from "~/shared/money";

/**
 * Returns the lines of an order: the lesson, the fee and the total, then in small print what is booked and taught, and
 * the rate (decision C3).
 */
export function orderSummary({
  expertName,
  priceCents,
  hours,
}: {
  expertName: string;
  priceCents: number;
  hours: number;
}) {
  return [
    { label: "Expert", value: expertName },
    { label: lessonText(hours), value: formatAmount(totalOf(priceCents, hours)) },
    { label: "Platform fee", value: formatAmount(0) },
    { label: "Total", value: formatAmount(totalOf(priceCents, hours)), total: true },
    {
      label: "Length",
      value: `${atTheComma(bookedText(hours))} (${durationInHours(taughtMinutes(hours))}\u00a0h)`,
      isFine: true,
    },
    { label: "Rate", value: rateText(priceCents), isFine: true },
  ];
}

/** "50-minute lesson", "Lesson of 1 hour 50 minutes" */
const lessonText = (hours: number): string =>
  hours === 1 ? `${taughtMinutes(1)}-minute lesson` : `Lesson of ${lengthText(taughtMinutes(hours))}`;

/** Keeps "50 minutes taught" on one line, so that the text breaks at its comma. */
const atTheComma = (booked: string): string => booked.replace(/ (?=(\w+ )?taught)/g, "\u00a0");

/** "$45.00 per booked hour" */
export const rateText = (priceCents: number): string => `${formatAmount(priceCents)} per booked hour`;
