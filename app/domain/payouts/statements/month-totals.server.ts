import { and, eq, sql } from "drizzle-orm";
import { asList } from "~/db/as-list";
import type { Db } from "~/db/client.server";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { ledgerGroups } from "~/db/schema/payments/ledger-groups";
import { commissionOfGroup, isPayableOf, isPayout } from "./earning-lines.server";
import type { Month } from "./months.server";

/** What an expert earned in a month, less what was taken back in it. Whole US cents. */
export interface MonthTotal {
  key: string;
  netCents: number;
  commissionCents: number;
}

/** A column: what an expert earned by month, for `monthTotalsOf`. @param months oldest first; there is at least one */
export function monthSums(db: Db, expertId: string, months: readonly Month[]) {
  const starts = sql`${`{${months.map(({ from }) => from.toISOString()).join(",")}}`}::timestamptz[]`;
  const lines = db
    .select({
      month: sql`width_bucket(${ledgerEntries.createdAt}, ${starts})`.as("month"),
      netCents: sql`-${ledgerEntries.amountCents}`.as("net_cents"),
      commissionCents: sql`${commissionOfGroup}`.as("kept_cents"),
    })
    .from(ledgerEntries)
    .innerJoin(ledgerGroups, eq(ledgerGroups.id, ledgerEntries.groupId))
    .where(
      and(isPayableOf(expertId), sql`${ledgerEntries.createdAt} >= (${starts})[1]`, sql`not (${isPayout})`),
    );
  return asList<MonthSum>(sql`
    select month, sum(net_cents)::int as "netCents", sum(kept_cents)::int as "commissionCents"
    from ${lines} as lines group by month`);
}

/** `month` counts from 1. */
type MonthSum = Record<"month" | "netCents" | "commissionCents", number>;

/** Orders such sums by their months. */
export const monthTotalsOf = (sums: readonly MonthSum[], months: readonly Month[]): MonthTotal[] =>
  months.map(({ key }, index) => {
    const { netCents = 0, commissionCents = 0 } = sums.find(({ month }) => month === index + 1) ?? {};
    return { key, netCents, commissionCents };
  });
