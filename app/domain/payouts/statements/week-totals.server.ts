import { and, eq, gte, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { ledgerGroups } from "~/db/schema/payments/ledger-groups";
import { payoutEntries } from "~/db/schema/payments/payout-entries";
import { payouts } from "~/db/schema/payments/payouts";
import { isPayableOf } from "./earning-lines.server";
import { isPayout } from "./figures.server";

/** What an expert earned in each of some weeks, by whether it is paid out. Whole US cents. */
export interface WeekTotals {
  paid: number[];
  due: number[];
}

/** Reads what an expert earned, in one statement. @param starts the first instants of the weeks, oldest first */
export async function readWeekTotals(db: Db, expertId: string, starts: readonly Date[]): Promise<WeekTotals> {
  const [first] = starts;
  if (!first) return { paid: [], due: [] };
  const bounds = `{${starts.map((start) => start.toISOString()).join(",")}}`;
  const isPaid = sql<boolean>`coalesce(${payouts.state} = 'paid', false)`;
  const rows = await db
    .select({
      week: sql<number>`width_bucket(${ledgerEntries.createdAt}, ${bounds}::timestamptz[])`.as("in_week"),
      isPaid: isPaid.as("is_paid"),
      cents: sql<number>`-sum(${ledgerEntries.amountCents})::int`,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerGroups, eq(ledgerGroups.id, ledgerEntries.groupId))
    .leftJoin(payoutEntries, eq(payoutEntries.entryId, ledgerEntries.id))
    .leftJoin(payouts, eq(payouts.id, payoutEntries.payoutId))
    .where(and(isPayableOf(expertId), gte(ledgerEntries.createdAt, first), sql`not (${isPayout})`))
    .groupBy(sql`1`, sql`2`);
  const centsOf = (paid: boolean) =>
    starts.map((_, at) => rows.find((row) => row.week === at + 1 && row.isPaid === paid)?.cents ?? 0);
  return { paid: centsOf(true), due: centsOf(false) };
}
