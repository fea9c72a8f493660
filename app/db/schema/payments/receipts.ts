import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, instant, primaryId } from "../columns";
import { payments } from "./payments";
import { refunds } from "./refunds";

/**
 * A payment's receipt, or the credit note of one of its refunds: both are numbered in one series, without gaps in each year
 * of its zone. A change of the billing details makes a new receipt, which replaces the one before; a number is never used
 * again.
 */
export const receipts = pgTable(
  "receipts",
  {
    id: primaryId(),
    paymentId: uuid("payment_id")
      .notNull()
      .references(() => payments.id),
    /** The refund that a credit note is for; null on a receipt. */
    refundId: uuid("refund_id").references(() => refunds.id),
    /** What a credit note gives back, in whole cents; null on a receipt, whose amount is the payment's. */
    refundedCents: integer("refunded_cents"),
    year: smallint("year").notNull(),
    number: integer("number").notNull(),
    company: text("company"),
    address: text("address"),
    vatId: text("vat_id"),
    /** The operator's details of that time; null on receipts from before they were stored. */
    sellerName: text("seller_name"),
    sellerAddress: text("seller_address"),
    sellerTaxId: text("seller_tax_id"),
    /** The IANA zone of its dates, fixed when it is issued (decision J13). */
    timeZone: text("time_zone").notNull().default("UTC"),
    /** When another receipt replaced it, or when the refund of a credit note failed after all. */
    replacedAt: instant("replaced_at"),
    createdAt: createdAt(),
  },
  (table) => [
    check("receipts_number_check", sql`${table.number} > 0 and ${table.year} between 2000 and 9999`),
    check(
      "receipts_billing_check",
      sql`length(${table.company}) between 1 and 200 and length(${table.address}) between 1 and 500 and length(${table.vatId}) between 1 and 50`,
    ),
    check(
      "receipts_refund_check",
      sql`num_nonnulls(${table.refundId}, ${table.refundedCents}) <> 1 and coalesce(${table.refundedCents}, 1) > 0`,
    ),
    unique("receipts_number_key").on(table.year, table.number),
    uniqueIndex("receipts_current_key")
      .on(table.paymentId)
      .where(sql`replaced_at is null and refund_id is null`),
    uniqueIndex("receipts_credit_note_key").on(table.refundId).where(sql`replaced_at is null`),
    index("receipts_payment_index").on(table.paymentId, table.createdAt),
  ],
);

export type Receipt = typeof receipts.$inferSelect;
