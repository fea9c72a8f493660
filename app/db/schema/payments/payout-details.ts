import { sql } from "drizzle-orm";
import { boolean, check, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/users";
import { createdAt, instant, primaryId, textEnum } from "../columns";
import { experts } from "../experts/experts";

const methodEnum = textEnum("method", ["bank", "stripe"]);

/** Where an expert is paid (decision J6): a bank account, sealed, or an account at Stripe. */
export const payoutDetails = pgTable(
  "payout_details",
  {
    id: primaryId(),
    expertId: uuid("expert_id")
      .notNull()
      .references(() => experts.id),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    method: methodEnum.column().notNull(),
    /** The sealed `BankAccount`. Its context is the expert's id. */
    sealed: text("sealed"),
    /** The last four characters of the account's number, which pages show. */
    lastFour: text("last_four"),
    stripeAccountId: text("stripe_account_id"),
    /** Whether Stripe accepts transfers to that account. */
    isReady: boolean("is_ready").notNull().default(true),
    /** No payout is sent before: 48 hours after a change. */
    holdUntil: instant("hold_until").notNull(),
    changedAt: instant("changed_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      "payout_details_method_check",
      sql`${methodEnum.check(table.method)}
        and (${table.method} = 'bank') = (${table.sealed} is not null)
        and (${table.method} = 'bank') = (${table.lastFour} is not null)
        and (${table.method} = 'stripe') = (${table.stripeAccountId} is not null)`,
    ),
    check("payout_details_last_four_check", sql`length(${table.lastFour}) = 4`),
    unique("payout_details_expert_key").on(table.expertId),
    unique("payout_details_stripe_key").on(table.stripeAccountId),
  ],
);

export type PayoutDetails = typeof payoutDetails.$inferSelect;
