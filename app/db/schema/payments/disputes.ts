import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, primaryId, textEnum } from "../columns";
import { payments } from "./payments";

const stateEnum = textEnum("state", ["open", "won", "lost"]);

/** A payer's dispute of a charge with the card's bank. The provider decides; while it is open, nothing is refunded. */
export const disputes = pgTable(
  "disputes",
  {
    id: primaryId(),
    paymentId: uuid("payment_id")
      .notNull()
      .references(() => payments.id),
    providerDisputeId: text("provider_dispute_id").notNull(),
    /** The disputed amount, in whole cents; the ledger holds back at most what was retained. */
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency").notNull(),
    /** The provider's reason, such as "fraudulent". */
    reason: text("reason"),
    dueBy: instant("due_by"),
    state: stateEnum.column().notNull().default("open"),
    closedAt: instant("closed_at"),
    createdAt: createdAt(),
  },
  (table) => [
    check("disputes_amount_check", sql`${table.amountCents} > 0 and ${table.currency} ~ '^[A-Z]{3}$'`),
    check(
      "disputes_state_check",
      sql`${stateEnum.check(table.state)} and (${table.state} = 'open') = (${table.closedAt} is null)`,
    ),
    check("disputes_reason_check", sql`length(${table.reason}) between 1 and 255`),
    unique("disputes_provider_key").on(table.paymentId, table.providerDisputeId),
    index("disputes_open_index").on(table.createdAt, table.id).where(sql`state = 'open'`),
  ],
);

export type Dispute = typeof disputes.$inferSelect;
