import type { LedgerEntry } from "~/db/schema/payments/ledger-entries";
import type { LedgerGroup } from "~/db/schema/payments/ledger-groups";

/** The names of the ledger's kinds and accounts on pages. */

/** " with your credit", " with ACME's budget", or nothing for a payment by card. */
export function paidWithText({ isCredit, teamName }: { isCredit: boolean; teamName: string | null }): string {
  if (teamName !== null) return ` with ${teamName}'s budget`;
  return isCredit ? " with your credit" : "";
}

export const ledgerKinds: Record<LedgerGroup["kind"], string> = {
  charge: "Charge",
  fee: "Provider's fee",
  "refund-due": "Refund owed",
  refund: "Refund",
  "refund-by-hand": "Refund outside the provider",
  correction: "Refund reversed",
  credit: "Credit",
  dispute: "Dispute opened",
  "dispute-won": "Dispute won",
  "dispute-lost": "Dispute lost",
  earning: "Earning",
  payout: "Payout sent",
  "payout-paid": "Payout paid",
  "payout-returned": "Payout returned",
};

export const ledgerAccounts: Record<LedgerEntry["account"], string> = {
  provider: "Provider",
  bank: "Own bank account",
  credit: "Learners' credits",
  guarantee: "Guarantee",
  held: "Held for experts",
  payable: "Payable to experts",
  commission: "Commission",
  fees: "Provider's fees",
  owed: "Refunds owed",
  disputed: "Disputed",
  payouts: "Payouts under way",
  team: "Teams' budgets",
};
