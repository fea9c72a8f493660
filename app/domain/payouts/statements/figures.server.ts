import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { ledgerGroups } from "~/db/schema/payments/ledger-groups";
import { payoutRuns } from "~/db/schema/payments/payout-runs";
import { payouts } from "~/db/schema/payments/payouts";
import { detailsGap } from "../details/find-details.server";
import type { DetailsGap } from "../details/payout-details";
import { isPayout } from "./earning-lines.server";
import { type MonthTotal, monthSums, monthTotalsOf } from "./month-totals.server";
import type { Month } from "./months.server";
import { waitingOf } from "./waiting.server";

/** What an expert has earned, by where it is. Whole US cents. */
export interface EarningFigures {
  /** Earned, in no payout of a run that was sent. Negative if more was taken back than was earned since. */
  payableCents: number;
  /** In a payout of a run that was sent. */
  onItsWayCents: number;
  /** Not earned yet, less the commission. */
  pendingCents: number;
  /** Paid out, of all time. */
  paidCents: number;
}

/** An expert's figures, with what the page of earnings shows beside them. */
export interface ExpertEarnings {
  figures: EarningFigures;
  totals: MonthTotal[];
  detailsGap: DetailsGap | null;
  /** When the balance changed first; null if it never did. */
  firstChange: Date | null;
}

/** Reads an expert's figures from the ledger, in one query. @param months oldest first */
export async function findFigures(
  db: Db,
  expertId: string,
  months: readonly Month[],
): Promise<ExpertEarnings> {
  const waiting = waitingOf(db, expertId);
  const pending = db
    .select({
      // The commission is rounded down, as in `commissionOf`.
      cents: sql`coalesce(sum(${waiting.cents} - floor(${waiting.cents} * ${waiting.percent} / 100)), 0)::int`,
    })
    .from(waiting);
  const inPlan = db
    .select({ cents: sql`coalesce(sum(${payouts.amountCents}), 0)::int` })
    .from(payouts)
    .innerJoin(payoutRuns, eq(payoutRuns.id, payouts.runId))
    .where(and(eq(payouts.expertId, expertId), eq(payouts.state, "planned"), eq(payoutRuns.state, "sent")));
  const [found] = await db
    .select({
      payable: sumIn("payable"),
      underWay: sumIn("payouts"),
      // Debits of payouts, less those that came back.
      sent: sql<number>`coalesce(sum(${ledgerEntries.amountCents}) filter (where ${ledgerEntries.account} = 'payable' and ${isPayout}), 0)::int`,
      planned: sql<number>`${inPlan}`,
      pending: sql<number>`${pending}`,
      sums: monthSums(db, expertId, months),
      detailsGap: detailsGap(expertId),
      firstChange:
        sql<Date | null>`min(${ledgerEntries.createdAt}) filter (where ${ledgerEntries.account} = 'payable')`.mapWith(
          ledgerEntries.createdAt,
        ),
    })
    .from(ledgerEntries)
    .innerJoin(ledgerGroups, eq(ledgerGroups.id, ledgerEntries.groupId))
    .where(and(eq(ledgerEntries.expertId, expertId), inArray(ledgerEntries.account, ["payable", "payouts"])));
  if (!found) throw new Error("A sum has no row");
  const { payable, underWay, sent, planned, sums, detailsGap: gap, firstChange } = found;
  return {
    figures: {
      payableCents: payable - planned,
      onItsWayCents: underWay + planned,
      pendingCents: found.pending,
      paidCents: sent - underWay,
    },
    totals: monthTotalsOf(sums, months),
    detailsGap: gap,
    firstChange,
  };
}

/** The balance of an account, as the expert's money. */
const sumIn = (account: "payable" | "payouts") =>
  sql<number>`coalesce(-sum(${ledgerEntries.amountCents}) filter (where ${ledgerEntries.account} = ${account}), 0)::int`;
