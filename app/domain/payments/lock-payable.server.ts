import type { Db } from "~/db/client.server";
import type { PaidFor } from "~/domain/ledger/paid-for.server";
import type { Payable, PaymentNotice } from "./payable";
import { bookingNotice, lockBookingToPay } from "./payable-booking.server";
import { lockSeatToPay, seatNotice } from "./payable-seat.server";

/**
 * Takes the locks of what is paid for, and reads it then: a session's expert and learner, or a seat's class and
 * learner.
 * @param payerId whose it has to be, if anybody's
 * @returns null where there is none
 */
export const lockPayable = (tx: Db, what: PaidFor, payerId?: string): Promise<Payable | null> =>
  "bookingId" in what
    ? lockBookingToPay(tx, what.bookingId, payerId)
    : lockSeatToPay(tx, what.reservationId, payerId);

/** What the payer's mail says of it; null where there is none. */
export const readPaymentNotice = (tx: Db, what: PaidFor): Promise<PaymentNotice | null> =>
  "bookingId" in what ? bookingNotice(tx, what.bookingId) : seatNotice(tx, what.reservationId);
