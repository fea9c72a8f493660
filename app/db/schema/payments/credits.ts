import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/users";
import { claims } from "../claims/claims";
import { createdAt, instant, primaryId, textEnum } from "../columns";
import { payments } from "./payments";

const stateEnum = textEnum("state", ["open", "used", "refunded"]);

/**
 * What a granted guarantee gives the learner: the price of the first session, for a session with another expert (0026).
 * The money stands in the ledger; a deferred trigger keeps the entries of a credit equal to what is left of it.
 */
export const credits = pgTable(
  "credits",
  {
    id: primaryId(),
    claimId: uuid("claim_id")
      .notNull()
      .references(() => claims.id),
    learnerId: uuid("learner_id")
      .notNull()
      .references(() => users.id),
    /** The payment that the money came from, and to which it is refunded. */
    paymentId: uuid("payment_id")
      .notNull()
      .references(() => payments.id),
    /** Whole cents. */
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency").notNull(),
    state: stateEnum.column().notNull().default("open"),
    /** From then on it can't pay any more, and is refunded. */
    expiresAt: instant("expires_at").notNull(),
    /** When the job looks at an open credit: `expires_at`, or a minute after a fault. */
    dueAt: instant("due_at").notNull(),
    closedAt: instant("closed_at"),
    createdAt: createdAt(),
  },
  (table) => [
    check("credits_amount_check", sql`${table.amountCents} > 0 and ${table.currency} ~ '^[A-Z]{3}$'`),
    check(
      "credits_state_check",
      sql`${stateEnum.check(table.state)} and (${table.state} = 'open') = (${table.closedAt} is null)`,
    ),
    unique("credits_claim_key").on(table.claimId),
    index("credits_open_index").on(table.dueAt).where(sql`state = 'open'`),
    index("credits_learner_index").on(table.learnerId, table.createdAt),
    index("credits_payment_index").on(table.paymentId),
  ],
);

export type Credit = typeof credits.$inferSelect;
