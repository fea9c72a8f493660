import { formatAmount } from "~/shared/money";
import type { SeatRow } from "./seat-queries.server";

/** The texts for cancelling a seat. Pure; amounts are whole cents. */

export const seatCancellationTexts = {
  already: "This seat is already cancelled.",
  expired: "The seat was held, but the hold has run out. There is nothing to cancel.",
  begun: "This class has begun or is over, so your seat can't be cancelled.",
  changed: "The terms have changed since you opened this page. Please check them, then cancel again.",
  released: "The seat is released. You owe nothing.",
};

/** Returns the terms shown before cancelling: a full refund until the start (the specification's FAQ). */
export function seatTerms({
  isHold,
  refundCents,
  isPaying,
}: {
  isHold: boolean;
  refundCents: number;
  isPaying: boolean;
}): string[] {
  if (refundCents > 0) return [`You get the full ${formatAmount(refundCents)} back.`];
  const nothing = isHold
    ? "Nothing has been paid, so releasing the seat costs nothing."
    : "Nothing has been paid, so cancelling costs nothing.";
  return [nothing, ...(isPaying ? ["If a payment is still on its way, it is refunded in full."] : [])];
}

/** Returns the text on the seat's page after cancelling. */
export const seatCancelledText = (refundCents: number): string =>
  refundCents > 0
    ? `Your seat is cancelled. You get ${formatAmount(refundCents)} back.`
    : "Your seat is cancelled.";

/** Returns why a seat can no longer be cancelled. */
export function whyNotCancelled({ seat, live }: Pick<SeatRow, "seat" | "live">): string {
  if (seat.status === "cancelled" || live.status === "cancelled") return seatCancellationTexts.already;
  return seat.status === "confirmed" ? seatCancellationTexts.begun : seatCancellationTexts.expired;
}
