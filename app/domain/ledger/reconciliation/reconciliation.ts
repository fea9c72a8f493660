import type { Dispute } from "~/db/schema/payments/disputes";
import type { ReportLine } from "./report";

/** What a comparison of the provider's report with the ledger finds (0028). Pure. Amounts are whole cents. */

/** A movement at the provider as the ledger has it; a charge with its fee. */
export interface Movement {
  kind: "charge" | "refund" | "correction" | "dispute-lost" | "payout-paid" | "payout-returned";
  at: Date;
  currency: string;
  /** Negative for what left the balance. */
  grossCents: number;
  feeCents: number;
  paymentId: string | null;
  runId: string | null;
  /** The provider's id of the payment, refund, dispute or payout. */
  providerId: string | null;
}

export const differenceKinds = ["report-only", "ledger-only", "amount", "fee", "currency"] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** Where report and ledger differ: the line, the movement, or both. */
export interface Difference {
  line: ReportLine | null;
  movement: Movement | null;
}

/** A line of the report that isn't in the ledger for a known reason. `dispute` is set for withheld money. */
export interface Explained {
  line: ReportLine;
  dispute: Dispute["state"] | null;
}

/** The first rows of a kind, and how many there are. */
export interface Counted<Row> {
  count: number;
  rows: Row[];
}

export interface Sums {
  gross: number;
  fee: number;
}

export interface Reconciliation {
  /** The first and the last line of the report. */
  from: Date;
  to: Date;
  lines: number;
  matched: number;
  differences: Record<DifferenceKind, Counted<Difference>>;
  /** Money withheld for disputes that are open or won. */
  withheld: Counted<Explained>;
  /** Payouts to the operator's own bank account. */
  notInLedger: Counted<Explained>;
  /** Both sides by currency, without what is withheld or isn't in the ledger. */
  totals: { currency: string; report: Sums; ledger: Sums }[];
  /** What the guarantee paid in that time, which the provider doesn't know. */
  guarantee: { currency: string; cents: number }[];
}

/** The maximum number of rows of a kind. */
export const shownRows = 200;

/** Whether report and ledger agree. */
export const agrees = ({ differences }: Reconciliation): boolean =>
  differenceKinds.every((kind) => differences[kind].count === 0);
