import type { Db } from "~/db/client.server";
import type { PaidFor } from "~/domain/ledger/paid-for.server";
import type { Payable, PaymentNotice } from "./payable";
import { lockSeatToPay, seatNotice } from "./payable-seat.server";
import { lockSessionToPay, sessionNotice } from "./payable-session.server";

/**
 * Takes the locks of what is paid for, and reads it then: a session's expert and learner, or a seat's class and
 * learner.
 * @param payerId whose it has to be, if anybody's
 * @returns null where there is none
 */
export const lockPayable = (tx: Db, what: PaidFor, payerId?: string): Promise<Payable | null> =>
  "bookingId" in what
    ? lockSessionToPay(tx, what.bookingId, payerId)
    : lockSeatToPay(tx, what.reservationId, payerId);

/** What the payer's mail says of it; null where there is none. */
export const readPaymentNotice = (tx: Db, what: PaidFor): Promise<PaymentNotice | null> =>
  "bookingId" in what ? sessionNotice(tx, what.bookingId) : seatNotice(tx, what.reservationId);
