import type { LedgerEntry } from "~/db/schema/payments/ledger-entries";

/** The accounts of the balance sheet (0028). Pure. */

export type LedgerAccount = LedgerEntry["account"];

/** Assets and expenses are shown as debits, everything else as credits. */
const accounts: Record<LedgerAccount, { what: string; isDebit: boolean }> = {
  provider: { what: "Money at the payment provider", isDebit: true },
  bank: { what: "Transferred to your own bank account, less what you paid from it", isDebit: true },
  fees: { what: "Fees that the payment provider took", isDebit: true },
  guarantee: { what: "What you paid so that a guarantee's credit covers a dearer session", isDebit: true },
  held: { what: "Paid for sessions and classes that aren't earned yet", isDebit: false },
  payable: { what: "Earned by experts and not paid out yet", isDebit: false },
  payouts: { what: "Sent to experts and not confirmed yet", isDebit: false },
  commission: { what: "Your share", isDebit: false },
  credit: { what: "Credits that learners can still use", isDebit: false },
  team: { what: "Paid in advance by teams and not used yet", isDebit: false },
  owed: { what: "Refunds that payers don't have yet", isDebit: false },
  disputed: { what: "Held back by open disputes", isDebit: false },
};

/** The accounts in the order of the balance sheet. */
export const accountNames = Object.keys(accounts).filter((name): name is LedgerAccount =>
  Object.hasOwn(accounts, name),
);

export const accountNote = (account: LedgerAccount): string => accounts[account].what;

/** An account's sum with the sign of its nature. @param cents the sum of its entries, debits positive */
export const naturalCents = (account: LedgerAccount, cents: number): number =>
  accounts[account].isDebit || cents === 0 ? cents : -cents;
