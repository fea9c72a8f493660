import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, primaryId } from "../columns";
import { credits } from "./credits";
import { payments } from "./payments";
import { refunds } from "./refunds";

/**
 * Every cent that moved, for good: triggers (hand-written in the migration) refuse to change or delete, keep the sum of
 * each payment from falling below zero, and keep `bookings.payment_status`. Charges are positive, refunds negative; a
 * fee is what the provider kept of a charge, negative, and no part of that sum. `credit` moves an amount from a payment
 * to a learner's credit (negative), or back (positive).
 */
export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    id: primaryId(),
    paymentId: uuid("payment_id")
      .notNull()
      .references(() => payments.id),
    kind: text("kind", { enum: ["charge", "refund", "fee", "credit"] }).notNull(),
    /** Whole cents. */
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency").notNull(),
    refundId: uuid("refund_id").references(() => refunds.id),
    creditId: uuid("credit_id").references(() => credits.id),
    createdAt: createdAt(),
  },
  (table) => [
    check("ledger_entries_kind_check", sql`${table.kind} in ('charge', 'refund', 'fee', 'credit')`),
    check(
      "ledger_entries_amount_check",
      sql`(${table.kind} = 'credit' or (${table.kind} = 'charge') = (${table.amountCents} > 0)) and ${table.amountCents} <> 0 and ${table.currency} ~ '^[A-Z]{3}$'`,
    ),
    check("ledger_entries_refund_check", sql`(${table.kind} = 'refund') = (${table.refundId} is not null)`),
    check("ledger_entries_credit_check", sql`(${table.kind} = 'credit') = (${table.creditId} is not null)`),
    index("ledger_entries_credit_index").on(table.creditId).where(sql`${table.creditId} is not null`),
    uniqueIndex("ledger_entries_charge_key").on(table.paymentId).where(sql`${table.kind} = 'charge'`),
    uniqueIndex("ledger_entries_fee_key").on(table.paymentId).where(sql`${table.kind} = 'fee'`),
    uniqueIndex("ledger_entries_refund_key").on(table.refundId),
    index("ledger_entries_payment_index").on(table.paymentId),
    index("ledger_entries_created_at_index").on(table.createdAt),
  ],
);
