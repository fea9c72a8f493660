import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { type Booking, bookings } from "~/db/schema/bookings/bookings";
import { lengthText, taughtMinutes } from "~/domain/bookings/booking";
import { bookingParties } from "~/domain/bookings/booking-parties.server";
import { displayName } from "~/domain/experts/expert";
import { paths } from "~/shared/paths";
import { type Billable, minuteInUtc, type PaymentNotice } from "./billable";
import { fulfilBooking } from "./fulfil-booking.server";
import { isBillable } from "./payment";

/** Locks both sides of a session and returns it as the subject of a payment; null if there is none. */
export async function lockBookingToPay(
  tx: Db,
  bookingId: string,
  payerId?: string,
): Promise<Billable | null> {
  const own = and(
    eq(bookings.id, bookingId),
    payerId === undefined ? undefined : eq(bookings.learnerId, payerId),
  );
  const [parties] = await tx
    .select({ expertId: bookings.expertId, learnerId: bookings.learnerId })
    .from(bookings)
    .where(own);
  if (!parties) return null;
  await lockInOrder(tx, ["expert", parties.expertId], ["learner", parties.learnerId]);
  const [booking] = await tx.select().from(bookings).where(own);
  return booking ? bookingToPay(booking) : null;
}

const bookingToPay = (booking: Booking): Billable => ({
  what: { bookingId: booking.id },
  expertId: booking.expertId,
  hours: booking.hours,
  amountCents: booking.totalCents,
  currency: booking.currency,
  isPaid: booking.paymentStatus === "paid",
  // A time that is held for the move of a paid session isn't paid for.
  isDue: (now) => booking.movesBookingId === null && isBillable(booking, now),
  description: `Keyway session, ${lengthText(taughtMinutes(booking.hours))}, ${minuteInUtc(booking.startsAt)}`,
  page: paths.bookingPayment(booking.id),
  shopLink: null,
  fulfil: (tx, caller) => fulfilBooking(tx, caller, booking),
  // A refund alone doesn't cancel a session: the two sides agreed on it.
  revoke: async () => {},
});

export async function bookingNotice(tx: Db, bookingId: string): Promise<PaymentNotice | null> {
  const found = await bookingParties(tx, bookingId);
  if (!found) return null;
  const { booking, learner, expert } = found;
  return {
    to: learner,
    about: { type: "booking", id: booking.id },
    expertName: displayName(expert.name),
    startsAt: booking.startsAt,
    minutes: taughtMinutes(booking.hours),
    page: paths.booking(booking.id),
  };
}
