import { sql } from "drizzle-orm";
import { check, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { createdAt, instant, primaryId } from "../columns";

/** The payouts of the provider `sandbox`, which pays after a minute. Only its own code reads them. */
export const sandboxPayouts = pgTable(
  "sandbox_payouts",
  {
    id: primaryId(),
    /** Our payout's id. */
    idempotencyKey: text("idempotency_key").notNull(),
    amountCents: integer("amount_cents").notNull(),
    payAt: instant("pay_at").notNull(),
    returnedAt: instant("returned_at"),
    createdAt: createdAt(),
  },
  (table) => [
    unique("sandbox_payouts_key").on(table.idempotencyKey),
    check("sandbox_payouts_amount_check", sql`${table.amountCents} > 0`),
  ],
);
