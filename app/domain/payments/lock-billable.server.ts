import type { Db } from "~/db/client.server";
import type { PaidFor } from "~/domain/ledger/paid-for.server";
import type { Billable, PaymentNotice } from "./billable";
import { bookingNotice, lockBookingToPay } from "./billable-booking.server";
import { lockSeatToPay, seatNotice } from "./billable-seat.server";
import { lockTopUp } from "./billable-top-up.server";

/**
 * Takes the locks of what is paid for, and then reads it: a session's expert and learner, a seat's class and learner, or
 * a team.
 * @param payerId if given, the account that it must belong to
 * @returns null if there is none
 */
export function lockBillable(tx: Db, what: PaidFor, payerId?: string): Promise<Billable | null> {
  if ("bookingId" in what) return lockBookingToPay(tx, what.bookingId, payerId);
  if ("reservationId" in what) return lockSeatToPay(tx, what.reservationId, payerId);
  return lockTopUp(tx, what.teamId, payerId);
}

/** Returns what the payer's mail says about it; null if there is none, and for a team's budget, which has mails of its own. */
export async function readPaymentNotice(tx: Db, what: PaidFor): Promise<PaymentNotice | null> {
  if ("bookingId" in what) return bookingNotice(tx, what.bookingId);
  return "reservationId" in what ? seatNotice(tx, what.reservationId) : null;
}
