import { csvFile } from "~/shared/csv";
import { formatTime, isoDay } from "~/shared/format-time";
import type { BudgetSums, ReportRow } from "./report";

/**
 * A month's report as a CSV file in US dollars. No amount is negative, because a spreadsheet would take a minus sign for the
 * beginning of a formula: what went back stands in a column of its own.
 * @param sums null for a member, who sees only their own lines
 * @param zone the IANA zone of its dates
 */
export function reportFile(rows: readonly ReportRow[], sums: BudgetSums | null, zone: string): string {
  return csvFile([
    ["Member", `Date (${zone})`, "Time", "Minutes", "Cost", "Went back", "Took place"],
    ...rows.map(({ who, startsAt, minutes, cents, tookPlace }) => [
      who,
      startsAt ? isoDay(startsAt, zone) : "",
      startsAt ? formatTime(startsAt, zone) : "",
      String(minutes),
      ...(cents < 0 ? ["", sizeOf(cents)] : [sizeOf(cents), ""]),
      tookPlace,
    ]),
    ...(sums ? sumLines(sums).map(({ label, cents }) => [label, "", "", "", ...inAndOut(cents), ""]) : []),
  ]);
}

/** The lines of a budget's sums, of which the last is the sum of the others. */
export const sumLines = (sums: BudgetSums) => [
  { label: "Opening balance", cents: sums.openingCents },
  { label: "Added", cents: sums.addedCents },
  { label: "Lessons and classes", cents: sums.spentCents },
  { label: "Refunded to you", cents: sums.refundedCents },
  ...(sums.disputedCents === 0 ? [] : [{ label: "Disputes with the bank", cents: sums.disputedCents }]),
  { label: "Closing balance", cents: sums.closingCents },
];

/** What leaves the budget is a cost, what comes to it stands in the other column. */
const inAndOut = (cents: number): string[] => (cents < 0 ? [sizeOf(cents), ""] : ["", sizeOf(cents)]);

const sizeOf = (cents: number): string => (Math.abs(cents) / 100).toFixed(2);
