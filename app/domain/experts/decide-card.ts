/** Why the admin's decision on a card isn't taken. */
export type DecideCardError = "already-decided" | "account-inactive";

export const decideCardMessages: Record<DecideCardError, string> = {
  "already-decided": "This version was decided or replaced meanwhile. Nothing was changed.",
  "account-inactive": "The account of this expert isn't active any more: the card can't be listed.",
};
