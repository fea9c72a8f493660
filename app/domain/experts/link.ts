/** The link between an account and an expert record, confirmed by the admin (decision B2). Pure. */

/** Rows of one page of the queue. */
export const linksPerPage = 20;

export type LinkError = "already-linked" | "no-match";

export const linkMessages: Record<LinkError, string> = {
  "already-linked": "The record or the account was linked in the meantime. Nothing was changed.",
  "no-match": "The record's email is no longer the confirmed address of this account. Nothing was changed.",
};
