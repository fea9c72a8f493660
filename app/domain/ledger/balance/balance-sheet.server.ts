import { eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { ledgerGroups } from "~/db/schema/payments/ledger-groups";
import type { LedgerAccount } from "./accounts";
import { expertBalances } from "./expert-balances.server";

/** Amounts are whole cents, debits positive, unless a field says otherwise. */
export interface BalanceSheet {
  sums: { account: LedgerAccount; currency: string; cents: number }[];
  /** The sum of all entries in a currency: 0 for a ledger that balances. */
  totals: { currency: string; cents: number }[];
  /** The ids of groups whose entries don't add up to zero, `shownUnbalanced` at most. */
  unbalanced: string[];
  /** What experts have and will have, as positive amounts; `below` is the sum of balances below zero. */
  experts: { currency: string; pending: number; payable: number; below: number }[];
}

/** The maximum number of unbalanced groups that are named. */
export const shownUnbalanced = 20;

/**
 * Sums up the ledger. It reads all entries: for a million of them one to two seconds, on a busy machine up to six.
 * Nothing is kept between two reads.
 */
export async function readBalanceSheet(db: Db): Promise<BalanceSheet> {
  const [sums, unbalanced, experts] = await Promise.all([
    accountSums(db),
    unbalancedGroups(db),
    byExpert(db),
  ]);
  const currencies = [...new Set(sums.map(({ currency }) => currency))].sort();
  const sumOf = (rows: typeof sums) => rows.reduce((sum, { cents }) => sum + cents, 0);
  const of = (currency: string, account?: LedgerAccount) =>
    sums.filter((row) => row.currency === currency && (!account || row.account === account));
  return {
    sums: currencies.flatMap((currency) =>
      [...new Set(of(currency).map(({ account }) => account))].map((account) => ({
        account,
        currency,
        cents: sumOf(of(currency, account)),
      })),
    ),
    totals: currencies.map((currency) => ({ currency, cents: sumOf(of(currency)) })),
    unbalanced: unbalanced.map(({ id }) => id),
    experts: currencies.map((currency) => ({
      currency,
      pending: 0 - sumOf(of(currency, "held").filter(({ isExperts }) => isExperts)),
      payable: experts.find((row) => row.currency === currency)?.payable ?? 0,
      below: experts.find((row) => row.currency === currency)?.below ?? 0,
    })),
  };
}

/** The sums by account and currency, those of experts apart from those of classes without one. */
const accountSums = (db: Db) => {
  const isExperts = sql<boolean>`${isNotNull(ledgerEntries.expertId)}`.as("is_experts");
  return db
    .select({
      account: ledgerEntries.account,
      currency: ledgerGroups.currency,
      isExperts,
      cents: sql<number>`sum(${ledgerEntries.amountCents})::float8`,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerGroups, eq(ledgerGroups.id, ledgerEntries.groupId))
    .groupBy(ledgerEntries.account, ledgerGroups.currency, isExperts);
};

const unbalancedGroups = (db: Db) =>
  db
    .select({ id: ledgerEntries.groupId })
    .from(ledgerEntries)
    .groupBy(ledgerEntries.groupId)
    .having(sql`sum(${ledgerEntries.amountCents}) <> 0`)
    .limit(shownUnbalanced);

function byExpert(db: Db) {
  const balances = expertBalances(db).as("balances");
  return db
    .select({
      currency: balances.currency,
      payable: sql<number>`coalesce(sum(${balances.cents}) filter (where ${balances.cents} > 0), 0)::float8`,
      below: sql<number>`coalesce(sum(${balances.cents}) filter (where ${balances.cents} < 0), 0)::float8`,
    })
    .from(balances)
    .groupBy(balances.currency);
}
