import { whoGets } from "~/domain/ledger/who-gets-back";
import { capitalized } from "~/shared/capitalized";
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
  team,
}: {
  isHold: boolean;
  refundCents: number;
  isPaying: boolean;
  /** The team whose budget paid. */
  team: string | null;
}): string[] {
  if (refundCents > 0)
    return [`${capitalized(whoGets({ team }))} the full ${formatAmount(refundCents)} back.`];
  const nothing = isHold
    ? "Nothing has been paid, so releasing the seat costs nothing."
    : "Nothing has been paid, so cancelling costs nothing.";
  return [nothing, ...(isPaying ? ["If a payment is still on its way, it is refunded in full."] : [])];
}

/** Returns the text on the seat's page after cancelling. */
export const seatCancelledText = (refundCents: number, team: string | null): string =>
  refundCents > 0
    ? `Your seat is cancelled. ${capitalized(whoGets({ team }))} ${formatAmount(refundCents)} back.`
    : "Your seat is cancelled.";

/** Returns why a seat can no longer be cancelled. */
export function whyNotCancelled({ seat, live }: Pick<SeatRow, "seat" | "live">): string {
  if (seat.status === "cancelled" || live.status === "cancelled") return seatCancellationTexts.already;
  return seat.status === "confirmed" ? seatCancellationTexts.begun : seatCancellationTexts.expired;
}
