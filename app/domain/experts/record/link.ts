/** The link between an account and an expert record, confirmed by the admin (decision B2). Pure. */

export type LinkError = "already-linked" | "no-match";

export const linkMessages: Record<LinkError, string> = {
  "already-linked": "The record or the account was linked in the meantime. Nothing was changed.",
  "no-match": "The record's email is no longer the confirmed address of this account. Nothing was changed.",
};
