import type { BankAccount } from "../bank-account";

/** A run of payouts as its files for the bank tell it. */
export interface PayoutFile {
  runId: string;
  createdAt: Date;
  /** The day on which the bank is to pay: "2026-11-30". */
  executeOn: string;
  debtor: { name: string; iban?: string | undefined; bic?: string | undefined };
  payouts: FilePayout[];
}

export interface FilePayout {
  payoutId: string;
  amountCents: number;
  currency: string;
  account: BankAccount;
  /** What the expert reads on the bank's statement. */
  reference: string;
}

/** What the expert and the admin read as the payout's name: on the bank's statement and on the run's page. */
export const payoutReference = (payoutId: string): string => `Keyway payout ${payoutId.slice(-12)}`;

/** Returns an amount with two decimals and a point: "1234.50". */
export const decimals = (cents: number): string =>
  `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

/** Returns an id of ours in at most 35 characters, the limit of ids in bank messages: a UUID without its hyphens. */
export const bankId = (id: string): string => id.replaceAll("-", "");
