import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { type Booking, bookings } from "~/db/schema/bookings";
import { type Payment, payments } from "~/db/schema/payments";

/**
 * Takes the locks that every command takes before it changes a payment: the expert's, the learner's, then the payment's row.
 * @returns the payment and its booking as they are under the locks; null where there is none
 */
export async function lockPayment(
  tx: Db,
  paymentId: string,
): Promise<{ payment: Payment; booking: Booking } | null> {
  const [parties] = await tx
    .select({ expertId: bookings.expertId, learnerId: bookings.learnerId })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(eq(payments.id, paymentId));
  if (!parties) return null;
  await lockInOrder(tx, ["expert", parties.expertId], ["learner", parties.learnerId]);
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for("no key update");
  if (!payment) return null;
  const [booking] = await tx.select().from(bookings).where(eq(bookings.id, payment.bookingId));
  return booking ? { payment, booking } : null;
}
