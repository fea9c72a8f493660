import { eq, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Db } from "~/db/client.server";
import { billingDetails } from "~/db/schema/payments/billing-details";
import { payments } from "~/db/schema/payments/payments";
import { receiptCounters } from "~/db/schema/payments/receipt-counters";
import { type Receipt, receipts } from "~/db/schema/payments/receipts";
import { teams } from "~/db/schema/teams/teams";
import type { Seller } from "~/domain/caller";
import { isoDay } from "~/shared/format-time";
import { type BillingDetails, documentZone, type MadeRefund, sellerName } from "./receipt";

/**
 * Writes the receipt of a payment, with the payer's company details and the seller's, in the transaction of its charge; for
 * a team's budget with the team's, and for a transfer as its invoice, before it is paid. Call it last: from here until the
 * transaction ends no other receipt can be written.
 * @throws a unique violation if the payment has a receipt
 */
export async function issueReceipt(
  tx: Db,
  { paymentId, seller, now }: { paymentId: string; seller: Seller; now: Date },
): Promise<Receipt> {
  const { company, address, vatId } = billingDetails;
  const of = (ofTeam: AnyPgColumn, ofPayer: AnyPgColumn) =>
    sql<string | null>`case when ${payments.teamId} is null then ${ofPayer} else ${ofTeam} end`;
  const [details] = await tx
    .select({
      company: of(teams.name, company),
      address: of(teams.billingAddress, address),
      vatId: of(teams.taxNumber, vatId),
    })
    .from(payments)
    .leftJoin(teams, eq(teams.id, payments.teamId))
    .leftJoin(billingDetails, eq(billingDetails.userId, payments.payerId))
    .where(eq(payments.id, paymentId));
  if (!details) throw new Error("There is no such payment");
  return writeReceipt(tx, { paymentId, details, seller, now });
}

/**
 * Writes a receipt, or with `refund` a credit note, under the next number of the year, in the zone of the operator's documents, which it keeps. The counter's row stays locked until the transaction ends,
 * so a transaction that is rolled back leaves no gap.
 */
export async function writeReceipt(
  tx: Db,
  {
    paymentId,
    details,
    refund,
    seller,
    now,
  }: { paymentId: string; details: BillingDetails; refund?: MadeRefund; seller: Seller; now: Date },
): Promise<Receipt> {
  const timeZone = documentZone(seller);
  const [taken] = await tx
    .insert(receiptCounters)
    .values({ year: Number(isoDay(now, timeZone).slice(0, 4)), lastNumber: 1, createdAt: now })
    .onConflictDoUpdate({
      target: receiptCounters.year,
      set: { lastNumber: sql`${receiptCounters.lastNumber} + 1` },
    })
    .returning();
  if (!taken) throw new Error("A receipt number was not taken");
  const { year, lastNumber: number } = taken;
  const [receipt] = await tx
    .insert(receipts)
    .values({
      ...{ paymentId, ...refund, year, number, ...details, timeZone, createdAt: now },
      ...{ sellerName: sellerName(seller), sellerAddress: seller.address, sellerTaxId: seller.taxId },
    })
    .returning();
  if (!receipt) throw new Error("A receipt was not written");
  return receipt;
}
