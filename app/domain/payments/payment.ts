import type { Booking } from "~/db/schema/bookings/bookings";
import type { Payment } from "~/db/schema/payments/payments";
import { isUpcoming } from "~/domain/bookings/booking-states";

/** The rules of payments. */

/** Reports whether a booking can be paid: it is due, held or confirmed, and hasn't started. */
export const isBillable = (
  booking: Pick<Booking, "status" | "holdExpiresAt" | "startsAt" | "paymentStatus">,
  now: Date,
): boolean => booking.paymentStatus === "due" && isUpcoming(booking, now);

/**
 * Providers keep a session's page for at least 30 minutes. The state of an older session is read before a payer is sent
 * there again.
 */
export const mayHaveEnded = (
  { state, createdAt }: Pick<Payment, "state" | "createdAt">,
  now: Date,
): boolean => state === "open" && now.getTime() - createdAt.getTime() > 25 * 60_000;

/**
 * Returns the time until the next check of a payment that isn't settled, in ms: short while the payer is waiting, then
 * longer.
 */
export function nextCheckIn(payment: Pick<Payment, "createdAt">, now: Date): number {
  const age = now.getTime() - payment.createdAt.getTime();
  return Math.min(Math.max(age / 4, 10_000), 6 * 3_600_000);
}

/** The states of a payment page. */
export type PaymentStage = "ready" | "waiting" | "paid" | "expired" | "over";

export type PaymentError = "not-found" | "nothing-due" | "provider-out-of-reach";

export const paymentMessages: Record<PaymentError, string> = {
  "not-found": "Session not found",
  "nothing-due": "There is nothing to pay for this session any more.",
  "provider-out-of-reach": "Network error. Please check your connection and try again.",
};
