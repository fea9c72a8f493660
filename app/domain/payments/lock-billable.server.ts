import type { Db } from "~/db/client.server";
import type { PaidFor } from "~/domain/ledger/paid-for.server";
import type { Billable, PaymentNotice } from "./billable";
import { bookingNotice, lockBookingToPay } from "./billable-booking.server";
import { lockSeatToPay, seatNotice } from "./billable-seat.server";

/**
 * Takes the locks of what is paid for, and then reads it: a session's expert and learner, or a seat's class and
 * learner.
 * @param payerId if given, the account that it must belong to
 * @returns null if there is none
 */
export const lockBillable = (tx: Db, what: PaidFor, payerId?: string): Promise<Billable | null> =>
  "bookingId" in what
    ? lockBookingToPay(tx, what.bookingId, payerId)
    : lockSeatToPay(tx, what.reservationId, payerId);

/** Returns what the payer's mail says about it; null if there is none. */
export const readPaymentNotice = (tx: Db, what: PaidFor): Promise<PaymentNotice | null> =>
  "bookingId" in what ? bookingNotice(tx, what.bookingId) : seatNotice(tx, what.reservationId);
