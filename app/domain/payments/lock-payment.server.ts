import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { StaleReadError } from "~/db/errors.server";
import { type Payment, payments } from "~/db/schema/payments/payments";
import { paidForOf } from "~/domain/ledger/paid-for.server";
import type { Billable } from "./billable";
import { lockBillable } from "./lock-billable.server";

export interface LockedPayment {
  payment: Payment;
  billable: Billable;
}

/**
 * Takes the locks that every change of a payment needs: those of what it is for, then the payment's row.
 * @returns the payment and what it is for, read under the locks; null if there is none
 */
export async function lockPayment(tx: Db, paymentId: string): Promise<LockedPayment | null> {
  const [found] = await tx.select().from(payments).where(eq(payments.id, paymentId));
  const billable = found && (await lockBillable(tx, paidForOf(found)));
  if (!billable) return null;
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for("no key update");
  if (payment && payment.reservationId !== found.reservationId) {
    throw new StaleReadError("The seat was passed on with its payment");
  }
  return payment ? { payment, billable } : null;
}
