import { bookedText, durationInHours, taughtMinutes, totalOf } from "~/domain/bookings/booking";
import { formatAmount } from "~/shared/money";

/** Returns the lines of an order: what is booked and taught, the rate, the fee, and the total (decision C3). */
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
    {
      label: "Length",
      value: `${atTheComma(bookedText(hours))} (${durationInHours(taughtMinutes(hours))}\u00a0h)`,
    },
    { label: "Rate", value: rateText(priceCents) },
    { label: "Platform fee", value: formatAmount(0) },
    { label: "Total", value: formatAmount(totalOf(priceCents, hours)), total: true },
  ];
}

/** Keeps "50 minutes taught" on one line, so that the text breaks at its comma. */
const atTheComma = (booked: string): string => booked.replace(/ (?=(\w+ )?taught)/g, "\u00a0");

/** "$45.00 per booked hour" */
export const rateText = (priceCents: number): string => `${formatAmount(priceCents)} per booked hour`;
