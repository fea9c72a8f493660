import { and, eq, gte, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { ledgerGroups } from "~/db/schema/payments/ledger-groups";
import { commissionOfGroup, isPayableOf } from "./earning-lines.server";
import { isPayout } from "./figures.server";
import type { Month } from "./months.server";

/** What an expert earned in a month, less what was taken back in it. Whole US cents. */
export interface MonthTotal {
  key: string;
  netCents: number;
  commissionCents: number;
}

/** Reads what an expert earned in each of these months, oldest first, in one query. */
export async function readMonthTotals(
  db: Db,
  expertId: string,
  months: readonly Month[],
): Promise<MonthTotal[]> {
  const [first] = months;
  if (!first) return [];
  const starts = `{${months.map(({ from }) => from.toISOString()).join(",")}}`;
  const month = sql<number>`width_bucket(${ledgerEntries.createdAt}, ${starts}::timestamptz[])`;
  const lines = db
    .select({
      month: month.as("in_month"),
      netCents: sql<number>`-${ledgerEntries.amountCents}`.as("net_cents"),
      commissionCents: commissionOfGroup.as("kept_cents"),
    })
    .from(ledgerEntries)
    .innerJoin(ledgerGroups, eq(ledgerGroups.id, ledgerEntries.groupId))
    .where(and(isPayableOf(expertId), gte(ledgerEntries.createdAt, first.from), sql`not (${isPayout})`))
    .as("lines");
  const rows = await db
    .select({
      month: lines.month,
      netCents: sql<number>`sum(${lines.netCents})::int`,
      commissionCents: sql<number>`sum(${lines.commissionCents})::int`,
    })
    .from(lines)
    .groupBy(lines.month);
  const byMonth = new Map(rows.map((row) => [row.month, row]));
  return months.map(({ key }, index) => {
    const { netCents = 0, commissionCents = 0 } = byMonth.get(index + 1) ?? {};
    return { key, netCents, commissionCents };
  });
}
