import { formatAmount } from "~/shared/money";
import { durationInHours, lengthText, taughtMinutes, totalOf } from "./booking";

/** The lines of an order: the length as words and as hours, the rate, the fee, and what is charged (decision C3). */
export function orderSummary({
  expertName,
  priceCents,
  hours,
}: {
  expertName: string;
  priceCents: number;
  hours: number;
}) {
  const minutes = taughtMinutes(hours);
  return [
    { label: "Expert", value: expertName },
    { label: "Length", value: `${lengthText(minutes)} (${durationInHours(minutes)} h)` },
    { label: "Rate", value: rateText(priceCents) },
    { label: "Platform fee", value: formatAmount(0) },
    { label: "Total", value: formatAmount(totalOf(priceCents, hours)), total: true },
  ];
}

/** "$45.00 per hour" */
export const rateText = (priceCents: number): string => `${formatAmount(priceCents)} per hour`;
