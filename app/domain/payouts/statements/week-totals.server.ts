import { and, eq, sql } from "drizzle-orm";
import { asList } from "~/db/as-list";
import type { Db } from "~/db/client.server";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { ledgerGroups } from "~/db/schema/payments/ledger-groups";
import { payoutEntries } from "~/db/schema/payments/payout-entries";
import { payouts } from "~/db/schema/payments/payouts";
import { isPayableOf, isPayout } from "./earning-lines.server";

/** What an expert earned in each of some weeks, by whether it is paid out. Whole US cents. */
export interface WeekTotals {
  paid: number[];
  due: number[];
}

/** A column: what an expert earned by week, for `weekTotalsOf`. @param starts as there; there is at least one */
export function weekSums(db: Db, expertId: string, starts: readonly Date[]) {
  const bounds = `{${starts.map((start) => start.toISOString()).join(",")}}`;
  const sums = db
    .select({
      week: sql`width_bucket(${ledgerEntries.createdAt}, ${bounds}::timestamptz[])`.as("week"),
      isPaid: sql`coalesce(${payouts.state} = 'paid', false)`.as("isPaid"),
      cents: sql`-sum(${ledgerEntries.amountCents})::int`.as("cents"),
    })
    .from(ledgerEntries)
    .innerJoin(ledgerGroups, eq(ledgerGroups.id, ledgerEntries.groupId))
    .leftJoin(payoutEntries, eq(payoutEntries.entryId, ledgerEntries.id))
    .leftJoin(payouts, eq(payouts.id, payoutEntries.payoutId))
    .where(
      and(
        isPayableOf(expertId),
        sql`${ledgerEntries.createdAt} >= (${bounds}::timestamptz[])[1]`,
        sql`not (${isPayout})`,
      ),
    )
    .groupBy(sql`1`, sql`2`);
  return asList<{ week: number; isPaid: boolean; cents: number }>(sql`${sums}`);
}

/** Orders such sums by their weeks. @param starts the first instants of the weeks, oldest first */
export function weekTotalsOf(
  sums: ReadonlyArray<{ week: number; isPaid: boolean; cents: number }>,
  starts: readonly Date[],
): WeekTotals {
  const centsOf = (paid: boolean) =>
    starts.map((_, at) => sums.find(({ week, isPaid }) => week === at + 1 && isPaid === paid)?.cents ?? 0);
  return { paid: centsOf(true), due: centsOf(false) };
}
