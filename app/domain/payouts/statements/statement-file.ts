import { csvFile } from "~/shared/csv";
import { isoDay } from "~/shared/format-time";
import { describeLine, type EarningLine, isPayoutLine } from "./earning-line";
import type { Statement } from "./statement.server";

/**
 * A statement as a CSV file in US dollars. No amount is negative, because a spreadsheet would take a minus sign for the
 * beginning of a formula: what reduces the balance stands in a column of its own.
 * @param zone the IANA zone of its dates
 */
export function statementFile({ openingCents, closingCents, lines }: Statement, zone: string): string {
  return csvFile([
    [`Date (${zone})`, "Type", "What", "Gross", "Commission", "In", "Out"],
    ["", "Opening balance", "", "", "", ...inAndOut(openingCents)],
    ...lines.map((line) => [
      isoDay(line.at, zone),
      typeOf(line),
      describeLine(line, zone),
      ...(isPayoutLine(line)
        ? ["", ""]
        : [sizeOf(line.netCents + line.commissionCents), sizeOf(line.commissionCents)]),
      ...inAndOut(line.netCents),
    ]),
    ["", "Closing balance", "", "", "", ...inAndOut(closingCents)],
  ]);
}

function typeOf(line: EarningLine): string {
  if (isPayoutLine(line)) return "Payout";
  if (line.kind === "earning") return "Earning";
  return line.netCents < 0 ? "Deduction" : "Deduction reversed";
}

const inAndOut = (cents: number): string[] => (cents < 0 ? ["", sizeOf(cents)] : [sizeOf(cents), ""]);

const sizeOf = (cents: number): string => (Math.abs(cents) / 100).toFixed(2);
