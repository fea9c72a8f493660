import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, primaryId, textEnum } from "../columns";
import { credits } from "./credits";
import { disputes } from "./disputes";
import { payments } from "./payments";
import { payouts } from "./payouts";
import { refunds } from "./refunds";

const kindEnum = textEnum("kind", [
  "charge",
  "fee",
  "refund-due",
  "refund",
  "refund-by-hand",
  "correction",
  "credit",
  "dispute",
  "dispute-won",
  "dispute-lost",
  "earning",
  "payout",
  "payout-paid",
  "payout-returned",
]);

/**
 * What happened to money (0028). Its `ledger_entries` add up to nothing; triggers (hand-written in the migration) check
 * that, and refuse to change or delete. Only `domain/ledger/post.server.ts` writes.
 */
export const ledgerGroups = pgTable(
  "ledger_groups",
  {
    id: primaryId(),
    kind: kindEnum.column().notNull(),
    /** The payment whose money it is; null only for payouts. */
    paymentId: uuid("payment_id").references(() => payments.id),
    refundId: uuid("refund_id").references(() => refunds.id),
    creditId: uuid("credit_id").references(() => credits.id),
    disputeId: uuid("dispute_id").references(() => disputes.id),
    payoutId: uuid("payout_id").references(() => payouts.id),
    currency: text("currency").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check("ledger_groups_kind_check", kindEnum.check(table.kind)),
    check("ledger_groups_currency_check", sql`${table.currency} ~ '^[A-Z]{3}$'`),
    check(
      "ledger_groups_about_check",
      sql`(${table.kind} like 'payout%') = (${table.payoutId} is not null)
        and num_nonnulls(${table.paymentId}, ${table.payoutId}) = 1
        and (${table.kind} in ('refund', 'refund-by-hand', 'correction')) = (${table.refundId} is not null)
        and (${table.kind} = 'credit') = (${table.creditId} is not null)
        and (${table.kind} like 'dispute%') = (${table.disputeId} is not null)`,
    ),
    uniqueIndex("ledger_groups_once_key")
      .on(table.paymentId, table.kind)
      .where(sql`${table.kind} in ('charge', 'fee')`),
    // A refund can fail after it was made and be made after that, any number of times: the lock on its payment and its
    // state decide which of the two comes next.
    uniqueIndex("ledger_groups_by_hand_key").on(table.refundId).where(sql`${table.kind} = 'refund-by-hand'`),
    index("ledger_groups_refund_index").on(table.refundId).where(sql`${table.refundId} is not null`),
    uniqueIndex("ledger_groups_payout_key")
      .on(table.payoutId, table.kind)
      .where(sql`${table.payoutId} is not null`),
    index("ledger_groups_credit_index").on(table.creditId).where(sql`${table.creditId} is not null`),
    uniqueIndex("ledger_groups_dispute_key")
      .on(table.disputeId, table.kind)
      .where(sql`${table.disputeId} is not null`),
    index("ledger_groups_payment_index").on(table.paymentId),
    index("ledger_groups_created_at_index").on(table.createdAt),
  ],
);

export type LedgerGroup = typeof ledgerGroups.$inferSelect;
