import { sql } from "drizzle-orm";
import { check, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { createdAt, instant, primaryId } from "../columns";

/** The checkout sessions of the provider `sandbox` (decision D2). Only its own code reads them. */
export const sandboxSessions = pgTable(
  "sandbox_sessions",
  {
    id: primaryId(),
    /** The merchant's id for the payment; also the idempotency key of the session. */
    reference: text("reference").notNull(),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency").notNull(),
    description: text("description").notNull(),
    returnUrl: text("return_url").notNull(),
    state: text("state", { enum: ["open", "paid", "expired"] })
      .notNull()
      .default("open"),
    declinedAt: instant("declined_at"),
    paidAt: instant("paid_at"),
    /** A dispute of the whole payment; null without one. */
    disputeState: text("dispute_state", { enum: ["open", "won", "lost"] }),
    disputedAt: instant("disputed_at"),
    expiresAt: instant("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("sandbox_sessions_reference_key").on(table.reference),
    check(
      "sandbox_sessions_state_check",
      sql`${table.state} in ('open', 'paid', 'expired') and (${table.state} = 'paid') = (${table.paidAt} is not null)`,
    ),
    check(
      "sandbox_sessions_dispute_check",
      sql`${table.disputeState} in ('open', 'won', 'lost') and (${table.disputeState} is null or ${table.state} = 'paid')
        and (${table.disputeState} is null) = (${table.disputedAt} is null)`,
    ),
    check("sandbox_sessions_amount_check", sql`${table.amountCents} > 0`),
  ],
);
