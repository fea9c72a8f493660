import { sql } from "drizzle-orm";
import { check, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { createdAt, instant, primaryId, textEnum } from "../columns";

const stateEnum = textEnum("state", ["open", "paid", "expired"]);
const disputeStateEnum = textEnum("dispute_state", ["open", "won", "lost"]);

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
    state: stateEnum.column().notNull().default("open"),
    declinedAt: instant("declined_at"),
    paidAt: instant("paid_at"),
    /** A dispute of the whole payment; null without one. */
    disputeState: disputeStateEnum.column(),
    disputedAt: instant("disputed_at"),
    expiresAt: instant("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("sandbox_sessions_reference_key").on(table.reference),
    check(
      "sandbox_sessions_state_check",
      sql`${stateEnum.check(table.state)} and (${table.state} = 'paid') = (${table.paidAt} is not null)`,
    ),
    check(
      "sandbox_sessions_dispute_check",
      sql`${disputeStateEnum.check(table.disputeState)} and (${table.disputeState} is null or ${table.state} = 'paid')
        and (${table.disputeState} is null) = (${table.disputedAt} is null)`,
    ),
    check("sandbox_sessions_amount_check", sql`${table.amountCents} > 0`),
  ],
);
