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

/**
 * A payment's receipt, numbered without gaps in each year of its zone. A change of the billing details makes a new one, which
 * replaces the one before; a number is never used again.
 */
export const receipts = pgTable(
  "receipts",
  {
    id: primaryId(),
    paymentId: uuid("payment_id")
      .notNull()
      .references(() => payments.id),
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
    replacedAt: instant("replaced_at"),
    createdAt: createdAt(),
  },
  (table) => [
    check("receipts_number_check", sql`${table.number} > 0 and ${table.year} between 2000 and 9999`),
    check(
      "receipts_billing_check",
      sql`length(${table.company}) between 1 and 200 and length(${table.address}) between 1 and 500 and length(${table.vatId}) between 1 and 50`,
    ),
    unique("receipts_number_key").on(table.year, table.number),
    uniqueIndex("receipts_current_key").on(table.paymentId).where(sql`replaced_at is null`),
    index("receipts_payment_index").on(table.paymentId, table.createdAt),
  ],
);

export type Receipt = typeof receipts.$inferSelect;
