import { formatAmount } from "~/shared/money";
import type { SeatRow } from "./seat-queries.server";

/** What giving up a seat says. Pure; amounts are whole cents. */

export const seatCancellationTexts = {
  already: "This seat is already cancelled.",
  expired: "The seat was held, but the hold has run out. There is nothing to cancel.",
  begun: "This class has begun or is over, so your seat can't be cancelled.",
  changed: "The terms have changed since you opened this page. Please check them, then cancel again.",
  released: "The seat is released. You owe nothing.",
};

/** What a learner reads before cancelling: a full refund, up to the start (the specification's FAQ). */
export function seatTerms({
  isHold,
  refundCents,
  isPaying,
}: {
  isHold: boolean;
  refundCents: number;
  /** A payment has begun whose end isn't known yet. */
  isPaying: boolean;
}): string[] {
  if (refundCents > 0) return [`You get the full ${formatAmount(refundCents)} back.`];
  const nothing = isHold
    ? "Nothing has been paid, so releasing the seat costs nothing."
    : "Nothing has been paid, so cancelling costs nothing.";
  return [nothing, ...(isPaying ? ["If a payment is still on its way, it is refunded in full."] : [])];
}

/** What the seat's page says once it is done. */
export const seatCancelledText = (refundCents: number): string =>
  refundCents > 0
    ? `Your seat is cancelled. You get ${formatAmount(refundCents)} back.`
    : "Your seat is cancelled.";

/** Why a seat that isn't the caller's to cancel any more can't be. */
export function whyNotCancelled({ seat, live }: Pick<SeatRow, "seat" | "live">): string {
  if (seat.status === "cancelled" || live.status === "cancelled") return seatCancellationTexts.already;
  return seat.status === "confirmed" ? seatCancellationTexts.begun : seatCancellationTexts.expired;
}
