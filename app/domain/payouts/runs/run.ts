import type { PayoutRun } from "~/db/schema/payments/payout-runs";
import type { Payout } from "~/db/schema/payments/payouts";

/** The names and texts of payout runs (0028). */

export const runStates: Record<PayoutRun["state"], string> = {
  draft: "Draft",
  confirmed: "Confirmed",
  sent: "Sent",
  settled: "Settled",
  stopped: "Stopped",
};

export const payoutStates: Record<Payout["state"], string> = {
  planned: "Planned",
  "left-out": "Left out",
  sending: "Being sent",
  sent: "Sent",
  paid: "Paid",
  failed: "Failed",
  returned: "Returned",
};

export type RunError =
  | "unknown-run"
  | "run-open"
  | "nothing-payable"
  | "not-draft"
  | "not-confirmed"
  | "already-sent"
  | "unknown-payout"
  | "not-by-hand"
  | "not-under-way"
  | "not-paid"
  | "day-fixed";

export const runMessages: Record<RunError, string> = {
  "unknown-run": "There is no such run.",
  "run-open": "Another run isn't sent yet. Send or stop it first.",
  "nothing-payable": "No expert has a payable balance above the minimum and payout details that can be used.",
  "not-draft": "This run has already been confirmed or stopped.",
  "not-confirmed": "Only a confirmed run can be sent.",
  "already-sent": "This run has already been sent or stopped.",
  "unknown-payout": "There is no such payout.",
  "not-by-hand": "The provider decides about this payout.",
  "not-under-way": "This payout isn't under way any more.",
  "not-paid": "Only a paid payout can come back.",
  "day-fixed": "The day is fixed: a file for the bank was downloaded, or the run is over.",
};

/** Why a planned payout is left out when its run is sent. */
export const leftOutReasons = {
  stopped: "The run was stopped.",
  closed:
    "The bank has refused two payouts because the account is closed. We wait until the expert enters another.",
  details: "The payout details were removed, or can't be used.",
  deactivated: "The expert's account is deactivated.",
  hold: "The payout details were changed less than 48 hours ago.",
  balance: "The balance has become smaller since the run was drafted.",
} as const;

/** Why there is no file for the bank. `unreadable`: the accounts of these experts can't be unsealed. */
export type NoPayoutFile = { why: "no-file" | "not-complete" } | { why: "unreadable"; experts: string[] };

/** The message about a file that can't be downloaded. */
export const noPayoutFileText = (error: NoPayoutFile): string =>
  error.why === "unreadable"
    ? `These experts' bank accounts can't be read: ${error.experts.join(", ")}. Mark their payouts as failed, and ask them to enter the accounts again.`
    : "The payouts are still being posted. Try again in a few seconds.";

/** The account of a payout: the last four characters of a bank account, or Stripe's id. */
export const accountText = (destination: string): string =>
  destination.length === 4 ? `Ending in ${destination}` : destination;
