import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, primaryId, textEnum } from "../columns";
import { payments } from "./payments";

const reasonEnum = textEnum("reason", [
  "cancelled",
  "late",
  "duplicate",
  "wrong-amount",
  "credit-gone",
  "provider",
  "admin",
  "no-show",
  "guarantee",
  "resold",
  "budget",
]);
const stateEnum = textEnum("state", ["requested", "submitted", "succeeded", "failed"]);

/**
 * A refund. Its id is the idempotency key at the provider. `requested` → `submitted` (the provider has it) →
 * `succeeded`, which adds a ledger entry, or `failed`.
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
    /** 'provider': refunded at the provider, not by us. */
    reason: reasonEnum.column().notNull(),
    /** The admin's message to the payer, only with reason 'admin'. */
    note: text("note"),
    state: stateEnum.column().notNull().default("requested"),
    providerRefundId: text("provider_refund_id"),
    failure: text("failure"),
    settledAt: instant("settled_at"),
    settledNote: text("settled_note"),
    createdAt: createdAt(),
  },
  (table) => [
    check("refunds_amount_check", sql`${table.amountCents} > 0 and ${table.currency} ~ '^[A-Z]{3}$'`),
    check("refunds_reason_check", reasonEnum.check(table.reason)),
    check(
      "refunds_note_check",
      sql`${table.note} is null or (${table.reason} = 'admin' and length(${table.note}) between 1 and 1000)`,
    ),
    check(
      "refunds_state_check",
      sql`${stateEnum.check(table.state)}
        and (${table.state} in ('succeeded', 'failed')) = (${table.settledAt} is not null)`,
    ),
    unique("refunds_provider_key").on(table.paymentId, table.providerRefundId),
    uniqueIndex("refunds_open_key")
      .on(table.paymentId)
      .where(sql`${table.state} in ('requested', 'submitted')`),
    // For the admin's queue, and for finding a refund by the provider's id.
    index("refunds_failed_index").on(table.paymentId).where(sql`${table.state} = 'failed'`),
    index("refunds_provider_refund_index").on(table.providerRefundId),
    check("refunds_settled_note_check", sql`length(${table.settledNote}) between 1 and 1000`),
    // For erasing an account, which searches these texts for its e-mail address.
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
