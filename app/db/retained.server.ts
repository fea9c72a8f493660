import { inArray, type SQL, sql } from "drizzle-orm";
import { ledgerEntries } from "./schema/payments/ledger-entries";

/** The accounts that say what a payment retains. */
export const retainingAccounts = ["held", "payable", "commission", "owed", "disputed"] as const;

/** An SQL condition: an entry counts for what its payment retains. */
export const isRetaining: SQL = inArray(ledgerEntries.account, [...retainingAccounts]);

/** An SQL expression: the sum of what the operator's guarantee paid of these entries, in whole cents. */
export const guaranteeSum: SQL<number> = sql<number>`coalesce(sum(${ledgerEntries.amountCents}) filter (where ${ledgerEntries.account} = 'guarantee'), 0)::int`;

/** An SQL expression: the sum of what these entries retain, in whole cents. */
export const retainedSum: SQL<number> = sql<number>`coalesce(-sum(${ledgerEntries.amountCents}) filter (where ${isRetaining}), 0)::int`;
