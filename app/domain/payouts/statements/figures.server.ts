import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { ledgerGroups } from "~/db/schema/payments/ledger-groups";
import { payoutRuns } from "~/db/schema/payments/payout-runs";
import { payouts } from "~/db/schema/payments/payouts";
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

/** Reads an expert's figures from the ledger, in two queries side by side. */
export async function findFigures(db: Db, expertId: string): Promise<EarningFigures> {
  const waiting = waitingOf(db, expertId);
  const inPlan = db
    .select({ cents: sql`coalesce(sum(${payouts.amountCents}), 0)::int` })
    .from(payouts)
    .innerJoin(payoutRuns, eq(payoutRuns.id, payouts.runId))
    .where(and(eq(payouts.expertId, expertId), eq(payouts.state, "planned"), eq(payoutRuns.state, "sent")));
  const [[balance], [pending]] = await Promise.all([
    db
      .select({
        payable: sumIn("payable"),
        payouts: sumIn("payouts"),
        // Debits of payouts, less those that came back.
        sent: sql<number>`coalesce(sum(${ledgerEntries.amountCents}) filter (where ${ledgerEntries.account} = 'payable' and ${isPayout}), 0)::int`,
        planned: sql<number>`${inPlan}`,
      })
      .from(ledgerEntries)
      .innerJoin(ledgerGroups, eq(ledgerGroups.id, ledgerEntries.groupId))
      .where(
        and(eq(ledgerEntries.expertId, expertId), inArray(ledgerEntries.account, ["payable", "payouts"])),
      ),
    db
      .select({
        // The commission is rounded down, as in `commissionOf`.
        cents: sql<number>`coalesce(sum(${waiting.cents} - floor(${waiting.cents} * ${waiting.percent} / 100)), 0)::int`,
      })
      .from(waiting),
  ]);
  const { payable = 0, payouts: underWay = 0, sent = 0, planned = 0 } = balance ?? {};
  return {
    payableCents: payable - planned,
    onItsWayCents: underWay + planned,
    pendingCents: pending?.cents ?? 0,
    paidCents: sent - underWay,
  };
}

/** An SQL condition: a group moves money to or from a payout. */
export const isPayout = sql`${ledgerGroups.kind} in ('payout', 'payout-paid', 'payout-returned')`;

/** The balance of an account, as the expert's money. */
const sumIn = (account: "payable" | "payouts") =>
  sql<number>`coalesce(-sum(${ledgerEntries.amountCents}) filter (where ${ledgerEntries.account} = ${account}), 0)::int`;
