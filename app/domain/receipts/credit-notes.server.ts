import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { retainedSum } from "~/db/retained.server";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { ledgerGroups } from "~/db/schema/payments/ledger-groups";
import { receipts } from "~/db/schema/payments/receipts";
import type { Caller } from "~/domain/caller";
import { findNumberedReceipts } from "./find-receipt.server";
import { writeReceipt } from "./issue-receipt.server";
import { noBilling } from "./receipt";

/**
 * Writes a credit note for each refund of a payment that the ledger has and that has none, and ends the notes of refunds that
 * failed after all. The caller holds the payment's lock. Call it last: from here until the transaction ends no other
 * receipt can be written.
 */
export async function keepCreditNotes(
  tx: Db,
  { seller, now }: Pick<Caller, "now" | "seller">,
  paymentId: string,
): Promise<void> {
  const isLive = and(
    eq(receipts.paymentId, paymentId),
    isNotNull(receipts.refundId),
    isNull(receipts.replacedAt),
  );
  const notes = await tx.select().from(receipts).where(isLive);
  const made = await madeRefunds(tx, paymentId);
  for (const { id, refundId } of notes) {
    if (made.some((refund) => refund.refundId === refundId)) continue;
    await tx.update(receipts).set({ replacedAt: now }).where(eq(receipts.id, id));
  }
  const missing = made.filter(({ refundId }) => !notes.some((note) => note.refundId === refundId));
  if (missing.length === 0) return;
  const [{ company, address, vatId } = noBilling] = await findNumberedReceipts(tx, paymentId);
  for (const refund of missing) {
    await writeReceipt(tx, { paymentId, refund, details: { company, address, vatId }, seller, now });
  }
}

/** A payment's refunds that were made and haven't failed since, in the order of the ledger. */
async function madeRefunds(tx: Db, paymentId: string) {
  const { refundId } = ledgerGroups;
  const rows = await tx
    .select({ refundId, refundedCents: sql<number>`(-${retainedSum})::int` })
    .from(ledgerGroups)
    .innerJoin(ledgerEntries, eq(ledgerEntries.groupId, ledgerGroups.id))
    .where(and(eq(ledgerGroups.paymentId, paymentId), isNotNull(refundId)))
    .groupBy(refundId)
    .having(sql`${retainedSum} < 0`)
    .orderBy(sql`min(${ledgerGroups.createdAt})`, refundId);
  return rows.flatMap((row) => (row.refundId === null ? [] : { ...row, refundId: row.refundId }));
}
