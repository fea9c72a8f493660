/** The rules and texts of an expert's payout details. */

/** How long no payout is sent after a change, in hours (decision J6). */
const holdHours = 48;

/** Returns until when no payout is sent after a change at `now`. */
export const holdAfter = (now: Date): Date => new Date(now.getTime() + holdHours * 3_600_000);

export const payoutDetailsMessages = {
  "missing-holder": "Enter the name of the account holder",
  "holder-letters": "Enter the account holder in Latin letters, as your bank writes the name for transfers",
  "missing-number": "Enter your IBAN or account number",
  "long-number": "The IBAN or account number must be at most 34 characters",
  "wrong-number": "The account number must be 4 to 34 letters and digits",
  "wrong-iban": "This IBAN has a typing error. Check it and enter it again",
  "missing-bic": "Enter your bank's BIC, because this account number isn't an IBAN",
  "wrong-bic": "The BIC must be 8 or 11 letters and digits, like KEYWUS33",
  "not-offered": "Payouts don't go through Stripe at the moment.",
  "provider-out-of-reach": "Stripe can't be reached right now. Please try again in a few minutes.",
  none: "You have no payout details to remove.",
  saved: "Your payout details are saved. Payouts start 48 hours after a change.",
  removed: "Your payout details are removed.",
} as const;

/** The message about an IBAN of another length than its country's. */
export const ibanLengthText = (country: string, length: number): string =>
  `An IBAN that starts with ${country} has ${length} characters`;

/**
 * Why what an expert earns can't be paid out: there are no payout details, Stripe doesn't accept them yet, or two payouts
 * failed because the account is closed.
 */
export type DetailsGap = "none" | "unfinished" | "closed";
