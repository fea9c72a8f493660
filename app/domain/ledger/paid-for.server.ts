import { eq, type SQL } from "drizzle-orm";
import { type Payment, payments } from "~/db/schema/payments/payments";

/** The subject of a payment: a session, or a seat in a class. */
export type PaidFor = { bookingId: string } | { reservationId: string };

/** Returns the condition for the payments of a session or a seat. */
export const paymentsFor = (what: PaidFor): SQL =>
  "bookingId" in what
    ? eq(payments.bookingId, what.bookingId)
    : eq(payments.reservationId, what.reservationId);

/** Returns the subject of a payment. */
export function paidForOf({
  bookingId,
  reservationId,
}: Pick<Payment, "bookingId" | "reservationId">): PaidFor {
  if (bookingId !== null) return { bookingId };
  if (reservationId !== null) return { reservationId };
  throw new Error("A payment is for nothing"); // payments_order_check
}
