import { and, desc, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { payments } from "~/db/schema/payments/payments";
import { type Receipt, receipts } from "~/db/schema/payments/receipts";
import { isId } from "~/platform/ids";

/**
 * Returns a payment's current receipt, which sorts first, and the one that it replaced. A payment from before there were receipts may have
 * none.
 */
export async function findNumberedReceipt(
  db: Db,
  paymentId: string,
): Promise<{ current: Receipt; replaced: Receipt | null } | null> {
  const [current, replaced] = await db
    .select()
    .from(receipts)
    .where(eq(receipts.paymentId, paymentId))
    .orderBy(desc(receipts.replacedAt), desc(receipts.year), desc(receipts.number))
    .limit(2);
  return current ? { current, replaced: replaced ?? null } : null;
}

/** Returns whether the account paid this payment. A payment that isn't paid yet has no receipt. */
export async function isOwnPaid(
  db: Db,
  { paymentId, payerId }: { paymentId: string; payerId: string },
): Promise<boolean> {
  if (!isId(paymentId)) return false;
  const isOwn = and(eq(payments.id, paymentId), eq(payments.payerId, payerId), eq(payments.state, "paid"));
  return (await db.$count(payments, isOwn)) > 0;
}
