import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { createdAt, instant, ownedBy, primaryId } from "../columns";
import { sandboxSessions } from "./sandbox-sessions";

/** The refunds of the provider `sandbox`. */
export const sandboxRefunds = pgTable(
  "sandbox_refunds",
  {
    id: primaryId(),
    sessionId: ownedBy("session_id", () => sandboxSessions.id),
    amountCents: integer("amount_cents").notNull(),
    idempotencyKey: text("idempotency_key").notNull(),
    /** When it failed, after it had been made. */
    failedAt: instant("failed_at"),
    createdAt: createdAt(),
  },
  (table) => [
    unique("sandbox_refunds_key").on(table.idempotencyKey),
    check("sandbox_refunds_amount_check", sql`${table.amountCents} > 0`),
    index("sandbox_refunds_session_index").on(table.sessionId),
  ],
);
