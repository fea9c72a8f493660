/** Why the admin's decision on a card is refused. */
export type DecideCardError = "unknown-card" | "already-decided" | "account-inactive";

export const decideCardMessages: Record<DecideCardError, string> = {
  "unknown-card": "There is no such card.",
  "already-decided": "This version was decided or replaced in the meantime. Nothing was changed.",
  "account-inactive": "This expert's account is no longer active, so the card can't be listed.",
};
