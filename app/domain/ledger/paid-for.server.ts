import { eq, type SQL, sql } from "drizzle-orm";
import { type Payment, payments } from "~/db/schema/payments/payments";

/** The subject of a payment: a session, a seat in a class, or a team's budget. */
export type PaidFor = { bookingId: string } | { reservationId: string } | { teamId: string };

/** Returns the condition for the payments of a session or a seat, or for those at a provider for a team's budget. */
export function paymentsFor(what: PaidFor): SQL {
  if ("bookingId" in what) return eq(payments.bookingId, what.bookingId);
  if ("reservationId" in what) return eq(payments.reservationId, what.reservationId);
  return sql`${payments.teamId} = ${what.teamId} and ${isTopUp} and ${payments.provider} <> 'transfer'`;
}

/** An SQL condition: a payment for a team's budget. */
export const isTopUp: SQL = sql`(${payments.bookingId} is null and ${payments.reservationId} is null)`;

/** Returns the subject of a payment. */
export function paidForOf({
  bookingId,
  reservationId,
  teamId,
}: Pick<Payment, "bookingId" | "reservationId" | "teamId">): PaidFor {
  if (bookingId !== null) return { bookingId };
  if (reservationId !== null) return { reservationId };
  if (teamId !== null) return { teamId };
  throw new Error("A payment is for nothing"); // payments_order_check
}
