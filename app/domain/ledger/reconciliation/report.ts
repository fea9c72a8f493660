import { capitalized } from "~/shared/capitalized";
import { reportDoor } from "~/shared/doors";

/** The provider's balance report and its errors (0028). Pure. */

/** A line of the report. Amounts are whole cents; what left the balance is negative. */
export interface ReportLine {
  /** Its line in the file, from 1. */
  number: number;
  at: Date;
  currency: string;
  grossCents: number;
  /** Positive for a fee that the provider took. */
  feeCents: number;
  /** What it is about: "charge", "refund". */
  category: string;
  /** The provider's id of the refund, dispute, transfer or payout. */
  sourceId: string;
  paymentIntentId: string;
  /** Our own ids, if the report has them. */
  paymentId: string;
  refundId: string;
  payoutId: string;
}

export const reportLimits = reportDoor.limits;

/** The columns without which lines can't be compared, and what they say. */
const columnPurposes = {
  created_utc: "when it happened, in UTC",
  currency: "the currency",
  gross: "the amount before the fee",
  fee: "the provider's fee",
  reporting_category: "what kind of line it is",
  source_id: "the provider's id of a refund, dispute or transfer",
  payment_intent_id: "the provider's id of a payment",
} as const;

type NeededColumn = keyof typeof columnPurposes;

// The keys of the object above.
export const neededColumns = Object.keys(columnPurposes) as NeededColumn[];

/** Columns that help to find what has no id of the provider yet. */
export const usefulColumns = [
  "payment_metadata[payment_id]",
  "refund_metadata[refund_id]",
  "transfer_group",
] as const;

export type ReportError =
  | "no-file"
  | "too-large"
  | "too-many-lines"
  | "not-text"
  | "not-csv"
  | "missing-columns"
  | "repeated-column"
  | "long-line"
  | "uneven-line"
  | "bad-value"
  | "empty";

/** Why a report can't be read. */
export interface ReportProblem {
  error: ReportError;
  line?: number;
  columns?: readonly string[];
}

const messages: Record<ReportError, (at: string, columns: string) => string> = {
  "no-file": () => "Choose a CSV file",
  "too-large": () => "The file is larger than 5 MB. Download a report for a shorter period.",
  "too-many-lines": () =>
    `The file has more than ${reportLimits.lines.toLocaleString("en-US")} lines. Download a report for a shorter period.`,
  "not-text": () => "The file isn't text in UTF-8 or UTF-16. Download the report again as CSV.",
  "not-csv": (at) => `${at} isn't valid CSV. Check its quotation marks.`,
  "missing-columns": (_, columns) => `The report has no ${columns}. Download it again with all columns.`,
  "repeated-column": (_, columns) => `The report has ${columns} more than once.`,
  "long-line": (at) => `${at} is too long for a line of a report.`,
  "uneven-line": (at) => `${at} has more or fewer fields than the first line.`,
  "bad-value": (at, columns) => `${at} has no valid ${columns}.`,
  empty: () => "The report has no lines.",
};

/** The message for the field of the file. */
export const reportMessage = ({ error, line, columns = [] }: ReportProblem): string =>
  messages[error](
    line === undefined ? "The file" : `Line ${line}`,
    columnText(error === "missing-columns" ? columns.map(withPurpose) : columns.map((name) => `"${name}"`)),
  );

/** '"fee" (the provider's fee)' */
const withPurpose = (name: string): string => {
  const [, purpose] = Object.entries(columnPurposes).find(([column]) => column === name) ?? [];
  return purpose ? `"${name}" (${purpose})` : `"${name}"`;
};

const columnText = (named: readonly string[]): string => {
  return `${named.length === 1 ? "column" : "columns"} ${named.join(", ")}`;
};

/** The provider's kind of a line in words: "Dispute reversal". */
export const categoryText = (category: string): string => capitalized(category.replaceAll("_", " "));

/** The status of the answer. */
export const reportStatus = ({ error }: ReportProblem): number =>
  error === "too-large" || error === "too-many-lines" ? 413 : 400;
