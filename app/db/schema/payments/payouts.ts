import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, primaryId, textEnum } from "../columns";
import { experts } from "../experts/experts";
import { payoutRuns } from "./payout-runs";

const stateEnum = textEnum("state", ["planned", "left-out", "sending", "sent", "paid", "failed", "returned"]);

/** What one expert is paid by a run (0028). Its id is the idempotency key at the provider. */
export const payouts = pgTable(
  "payouts",
  {
    id: primaryId(),
    runId: uuid("run_id")
      .notNull()
      .references(() => payoutRuns.id),
    expertId: uuid("expert_id")
      .notNull()
      .references(() => experts.id),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency").notNull().default("USD"),
    state: stateEnum.column().notNull().default("planned"),
    /** The sealed bank account that it is sent to, as it was then; null once its run is settled. */
    sealed: text("sealed"),
    /** The last four characters of the account, or Stripe's id of it. */
    destination: text("destination"),
    providerPayoutId: text("provider_payout_id"),
    /** Why it was left out, failed or came back. */
    failure: text("failure"),
    /** Whether it failed or came back because the account is closed. */
    accountClosed: boolean("account_closed").notNull().default(false),
    /** When a job looks at it next; null if nothing is to be asked. */
    checkAt: instant("check_at"),
    sentAt: instant("sent_at"),
    settledAt: instant("settled_at"),
    createdAt: createdAt(),
  },
  (table) => [
    check("payouts_amount_check", sql`${table.amountCents} > 0 and ${table.currency} = 'USD'`),
    check(
      "payouts_state_check",
      sql`${stateEnum.check(table.state)}
        and (${table.state} in ('paid', 'failed', 'returned')) = (${table.settledAt} is not null)
        and (${table.state} in ('planned', 'left-out')) = (${table.sentAt} is null)`,
    ),
    check("payouts_failure_check", sql`length(${table.failure}) between 1 and 1000`),
    unique("payouts_expert_key").on(table.runId, table.expertId),
    index("payouts_expert_index").on(table.expertId, table.createdAt),
    index("payouts_check_index").on(table.checkAt).where(sql`check_at is not null`),
    index("payouts_failed_index").on(table.settledAt, table.id).where(sql`state in ('failed', 'returned')`),
    index("payouts_provider_index").on(table.providerPayoutId),
  ],
);

export type Payout = typeof payouts.$inferSelect;
