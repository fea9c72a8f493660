import { and, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { payments } from "~/db/schema/payments/payments";
import { type Receipt, receipts } from "~/db/schema/payments/receipts";
import { isId } from "~/platform/ids";

/**
 * Returns a payment's receipts, at most a hundred: the current one, then those that were replaced, the newest first. A
 * payment from before there were receipts may have none.
 */
export const findNumberedReceipts = (db: Db, paymentId: string): Promise<Receipt[]> =>
  db
    .select()
    .from(receipts)
    .where(isReceiptOf(paymentId))
    .orderBy(sql`${receipts.replacedAt} is not null`, desc(receipts.year), desc(receipts.number))
    .limit(100);

/** An SQL condition: a receipt of this payment, not a credit note. */
export const isReceiptOf = (paymentId: string): SQL | undefined =>
  and(eq(receipts.paymentId, paymentId), isNull(receipts.refundId));

/** Returns the credit notes of a payment's refunds, at most a hundred, the newest first. */
export const findCreditNotes = (db: Db, paymentId: string): Promise<Receipt[]> =>
  db
    .select()
    .from(receipts)
    .where(and(eq(receipts.paymentId, paymentId), isNotNull(receipts.refundId)))
    .orderBy(desc(receipts.year), desc(receipts.number))
    .limit(100);

/** Returns whether the account paid this payment. A payment that isn't paid yet has no receipt. */
export async function isOwnPaid(
  db: Db,
  { paymentId, payerId }: { paymentId: string; payerId: string },
): Promise<boolean> {
  if (!isId(paymentId)) return false;
  const isOwn = and(eq(payments.id, paymentId), eq(payments.payerId, payerId), eq(payments.state, "paid"));
  return (await db.$count(payments, isOwn)) > 0;
}
