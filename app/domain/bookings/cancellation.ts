/** The rules and texts of cancellations. Amounts are whole cents. */

import type { Booking } from "~/db/schema/bookings/bookings";
import { type PaidBy, whoGets } from "~/domain/ledger/who-gets-back";
import { capitalized } from "~/shared/capitalized";
import { formatAmount } from "~/shared/money";
import { freeUntil } from "./booking";
import { resalePromise } from "./resold";

export type BookingSide = "learner" | "expert";

/** The maximum length of a cancellation's reason, in characters. */
export const reasonLimit = 1000;

/** Who cancelled a booking: a side, the admin, or the system because it wasn't paid in time. */
export type Canceller = BookingSide | "admin" | "system";

/**
 * Reports whether the system cancelled the booking because it wasn't paid. Older versions stored the admin's
 * cancellations as the system's too, with a reason.
 */
export const wasUnpaid = ({
  cancelledBy,
  cancellationReason,
}: Pick<Booking, "cancelledBy" | "cancellationReason">): boolean =>
  cancelledBy === "system" && cancellationReason === null;

/** Whether a cancellation refunds the payment: always, except for a learner who cancels late (decision C8). */
export const isRefunded = ({
  side,
  startsAt,
  expertMovedAt,
  now,
}: {
  side: Canceller;
  startsAt: Date;
  expertMovedAt: Date | null;
  now: Date;
}): boolean => side !== "learner" || now < freeUntil(startsAt, expertMovedAt);

export const cancellationMessages = {
  begun: "This session has begun or is over, so it can't be cancelled.",
  held: "The time was held, but the hold has run out. There is nothing to cancel.",
  already: "This session is already cancelled.",
  changed: "The terms have changed since you opened this page. Please check them, then cancel again.",
  released: "The time is released. You owe nothing.",
};

interface Terms extends PaidBy {
  asExpert: boolean;
  /** Whether it is only a hold, which the expert doesn't see. */
  isHold: boolean;
  /** The refund and the retained amount if it were cancelled now. */
  refundCents: number;
  retainedCents: number;
  /** Whether a payment has begun whose result isn't known yet. */
  isPaying: boolean;
  /** When free cancellation ends for the learner, as text; null after that. */
  freeUntil: string | null;
}

/** Returns the text that a user reads before cancelling: the cost or the refund. */
export function termsText({
  team,
  asExpert,
  isHold,
  refundCents,
  retainedCents,
  isPaying,
  freeUntil,
}: Terms): string[] {
  const underWay = isPaying ? ["If a payment is still on its way, it is refunded in full."] : [];
  if (isHold) return ["Nothing has been paid, so releasing the time costs nothing.", ...underWay];
  if (refundCents > 0) {
    const until = freeUntil && !asExpert ? [`Cancelling is free of charge until ${freeUntil}.`] : [];
    return [
      `${capitalized(whoGets({ team, asExpert }))} the full ${formatAmount(refundCents)} back.`,
      ...until,
    ];
  }
  if (asExpert) return ["Nothing has been paid, so there is nothing to refund.", ...underWay];
  if (retainedCents > 0) {
    const who = team === null ? "You don't" : `The budget of ${team} doesn't`;
    return [
      `${who} get the ${formatAmount(retainedCents)} back, because the session starts in less than 24 hours.`,
      resalePromise(team),
    ];
  }
  return ["Nothing has been paid, so cancelling costs nothing.", ...underWay];
}

/** Returns the message on the booking's page after the cancellation. */
export const cancelledText = (refundCents: number, paidBy: PaidBy): string =>
  refundCents === 0
    ? "Your session is cancelled."
    : `Your session is cancelled. ${capitalized(whoGets(paidBy))} ${formatAmount(refundCents)} back.`;
