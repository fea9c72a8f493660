import { type BookingState, isCalledOff } from "~/domain/bookings/booking-states";
import { formatAmount } from "~/shared/money";

/** The texts for the admin before and after cancelling a booking. Amounts are whole cents. */

export type AdminCancellationError =
  | "unknown-booking"
  | "already-cancelled"
  | "already-completed"
  | "never-happened"
  | "hold-over"
  | "terms-changed";

export const adminCancellationMessages: Record<AdminCancellationError, string> = {
  "unknown-booking": "There is no such booking.",
  "already-cancelled": "This booking has already been cancelled, so nothing was changed.",
  "already-completed":
    "This session is completed, so it can't be cancelled. Its payment can still be refunded.",
  "never-happened":
    "This session is marked as not held, so it can't be cancelled. Its payment can still be refunded.",
  "hold-over": "The hold has run out. There is nothing to cancel.",
  "terms-changed": "The refund has changed since you opened this page. Please check it, then cancel again.",
};

/** The reason why a booking in each state can't be cancelled; null if it can. */
export const whyNotCancellable: Record<BookingState, AdminCancellationError | null> = {
  pending: null,
  confirmed: null,
  completed: "already-completed",
  cancelled: "already-cancelled",
  no_show: "never-happened",
  expired: "hold-over",
};

/** Returns the effects of cancelling, one sentence each. */
export function adminTerms(booking: {
  status: BookingState;
  refundCents: number;
  isPaying: boolean;
  team: string | null;
}): string[] {
  const { status, refundCents, isPaying, team } = booking;
  const who = team === null ? "The learner" : `The budget of ${team}`;
  if (isCalledOff(booking)) return [];
  return [
    refundCents > 0
      ? `${who} gets ${formatAmount(refundCents)} back: everything that is left, however close the start is.`
      : "Nothing has been paid, so there is nothing to refund.",
    ...(isPaying ? ["A payment has begun. If it still arrives, it is refunded in full."] : []),
    status === "pending"
      ? "It is a hold that the expert doesn't know of: only the learner gets an email, with your reason."
      : "Both sides get an email with your reason.",
    "The expert's time is no longer taken by it.",
  ];
}
