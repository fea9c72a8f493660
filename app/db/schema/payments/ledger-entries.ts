import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, uuid } from "drizzle-orm/pg-core";
import { createdAt, primaryId, textEnum } from "../columns";
import { experts } from "../experts/experts";
import { teams } from "../teams/teams";
import { ledgerGroups } from "./ledger-groups";

const accountEnum = textEnum("account", [
  "provider",
  "bank",
  "credit",
  "guarantee",
  "held",
  "payable",
  "commission",
  "fees",
  "owed",
  "disputed",
  "payouts",
  "team",
]);

/** A line of a ledger group: what it moves on one account (0028). Debits are positive, credits negative. */
export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    id: primaryId(),
    groupId: uuid("group_id")
      .notNull()
      .references(() => ledgerGroups.id),
    account: accountEnum.column().notNull(),
    /** Whose account it is, for `held`, `payable` and `payouts`; null for a class without an expert record. */
    expertId: uuid("expert_id").references(() => experts.id),
    /** Whose budget it is, for `team`. */
    teamId: uuid("team_id").references(() => teams.id),
    /** Whole cents. */
    amountCents: integer("amount_cents").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check("ledger_entries_account_check", accountEnum.check(table.account)),
    check("ledger_entries_amount_check", sql`${table.amountCents} <> 0`),
    check(
      "ledger_entries_expert_check",
      sql`(${table.account} in ('payable', 'payouts')) <= (${table.expertId} is not null)
        and (${table.expertId} is not null) <= (${table.account} in ('held', 'payable', 'payouts'))`,
    ),
    check("ledger_entries_team_check", sql`(${table.account} = 'team') = (${table.teamId} is not null)`),
    index("ledger_entries_team_index")
      .on(table.teamId, table.createdAt)
      .where(sql`${table.teamId} is not null`),
    index("ledger_entries_group_index").on(table.groupId),
    index("ledger_entries_account_index").on(table.account, table.createdAt),
    index("ledger_entries_expert_index")
      .on(table.expertId, table.account, table.createdAt)
      .where(sql`${table.expertId} is not null`),
  ],
);

export type LedgerEntry = typeof ledgerEntries.$inferSelect;
