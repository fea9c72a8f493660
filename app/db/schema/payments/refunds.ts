import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, primaryId } from "../columns";
import { payments } from "./payments";

/**
 * Money that goes back. Its id is the idempotency key at the provider. `requested` → `submitted` (the provider has it)
 * → `succeeded`, which writes the ledger's entry, or `failed`.
 */
export const refunds = pgTable(
  "refunds",
  {
    id: primaryId(),
    paymentId: uuid("payment_id")
      .notNull()
      .references(() => payments.id),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency").notNull(),
    /** 'provider': it was refunded at the provider, not by us. */
    reason: text("reason", {
      enum: ["cancelled", "late", "duplicate", "wrong-amount", "provider", "admin", "no-show", "guarantee"],
    }).notNull(),
    /** What the admin wrote to the payer; with reason 'admin' alone. */
    note: text("note"),
    state: text("state", { enum: ["requested", "submitted", "succeeded", "failed"] })
      .notNull()
      .default("requested"),
    providerRefundId: text("provider_refund_id"),
    /** What the provider said of a failure. */
    failure: text("failure"),
    settledAt: instant("settled_at"),
    /** What the admin did about it elsewhere, for later readers. */
    settledNote: text("settled_note"),
    createdAt: createdAt(),
  },
  (table) => [
    check("refunds_amount_check", sql`${table.amountCents} > 0 and ${table.currency} ~ '^[A-Z]{3}$'`),
    check(
      "refunds_reason_check",
      sql`${table.reason} in ('cancelled', 'late', 'duplicate', 'wrong-amount', 'provider', 'admin', 'no-show', 'guarantee')`,
    ),
    check(
      "refunds_note_check",
      sql`${table.note} is null or (${table.reason} = 'admin' and length(${table.note}) between 1 and 1000)`,
    ),
    check(
      "refunds_state_check",
      sql`${table.state} in ('requested', 'submitted', 'succeeded', 'failed')
        and (${table.state} in ('succeeded', 'failed')) = (${table.settledAt} is not null)`,
    ),
    unique("refunds_provider_key").on(table.paymentId, table.providerRefundId),
    uniqueIndex("refunds_open_key")
      .on(table.paymentId)
      .where(sql`${table.state} in ('requested', 'submitted')`),
    // What the admin is to look at, and what a provider names.
    index("refunds_failed_index").on(table.paymentId).where(sql`${table.state} = 'failed'`),
    index("refunds_provider_refund_index").on(table.providerRefundId),
    check("refunds_settled_note_check", sql`length(${table.settledNote}) between 1 and 1000`),
    // An erased account's address is looked for in these words.
    index("refunds_settled_note_index")
      .using("gin", table.settledNote.op("gin_trgm_ops"))
      .where(sql`${table.settledNote} is not null`),
    index("refunds_note_index")
      .using("gin", table.note.op("gin_trgm_ops"))
      .where(sql`${table.note} is not null`),
    index("refunds_payment_index").on(table.paymentId, table.createdAt),
  ],
);

export type Refund = typeof refunds.$inferSelect;
