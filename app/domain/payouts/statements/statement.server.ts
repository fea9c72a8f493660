import { and, asc, eq, lt, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { experts } from "~/db/schema/experts/experts";
import { closedMonths } from "~/db/schema/payments/closed-months";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { documentMonths } from "./close-months.server";
import { type EarningLine, isPayoutLine } from "./earning-line";
import { isPayableOf, readPostedLines } from "./earning-lines.server";
import type { Month } from "./months.server";

/** An expert's balance over a month. Whole US cents; what the expert gets is positive. */
export interface Statement {
  openingCents: number;
  closingCents: number;
  /** Oldest first. */
  lines: EarningLine[];
  earnedGrossCents: number;
  commissionCents: number;
  earnedCents: number;
  /** What was taken back, less what was given back. */
  deductedCents: number;
  /** Payouts that were sent, less those that came back. */
  paidOutCents: number;
}

/** Reads an expert's statement of a month, in two queries side by side. */
export async function readStatement(db: Db, expertId: string, month: Month): Promise<Statement> {
  const [[before], lines] = await Promise.all([
    db
      .select({ cents: sql<number>`coalesce(-sum(${ledgerEntries.amountCents}), 0)::int` })
      .from(ledgerEntries)
      .where(and(isPayableOf(expertId), lt(ledgerEntries.createdAt, month.from))),
    readPostedLines(db, expertId, month),
  ]);
  const openingCents = before?.cents ?? 0;
  const earned = lines.filter(({ kind }) => kind === "earning");
  const paid = lines.filter(isPayoutLine);
  const deducted = lines.filter((line) => line.kind !== "earning" && !isPayoutLine(line));
  const earnedCents = netOf(earned);
  const commissionCents = earned.reduce((sum, line) => sum + line.commissionCents, 0);
  return {
    ...{ openingCents, lines, earnedCents, commissionCents },
    earnedGrossCents: earnedCents + commissionCents,
    deductedCents: 0 - netOf(deducted),
    paidOutCents: 0 - netOf(paid),
    closingCents: openingCents + netOf(lines),
  };
}

const netOf = (lines: readonly EarningLine[]) => lines.reduce((sum, { netCents }) => sum + netCents, 0);

/**
 * The name of an expert's record, and the months of the operator's documents; null if there is no such record.
 * @param zone the IANA zone of the documents today
 */
export async function findStatementOwner(db: Db, expertId: string, zone: string) {
  const rows = await db
    .select({ name: experts.name, month: closedMonths })
    .from(experts)
    .leftJoin(closedMonths, sql`true`)
    .where(eq(experts.id, expertId))
    .orderBy(asc(closedMonths.key));
  const months = documentMonths(
    zone,
    rows.flatMap(({ month }) => month ?? []),
  );
  return rows[0] ? { name: rows[0].name, months } : null;
}
