/** Why the admin's decision on a card isn't taken. */
export type DecideCardError = "already-decided";

export const decideCardMessages: Record<DecideCardError, string> = {
  "already-decided": "This version was decided or replaced meanwhile. Nothing was changed.",
};
