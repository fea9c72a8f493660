import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { type Payment, payments } from "~/db/schema/payments/payments";
import { paidForOf } from "~/domain/ledger/paid-for.server";
import { lockPayable } from "./lock-payable.server";
import type { Payable } from "./payable";

/**
 * Takes the locks that every change of a payment needs: those of what it is for, then the payment's row.
 * @returns the payment and what it is for, read under the locks; null if there is none
 */
export async function lockPayment(
  tx: Db,
  paymentId: string,
): Promise<{ payment: Payment; payable: Payable } | null> {
  const [found] = await tx.select().from(payments).where(eq(payments.id, paymentId));
  const payable = found && (await lockPayable(tx, paidForOf(found)));
  if (!payable) return null;
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for("no key update");
  return payment ? { payment, payable } : null;
}
