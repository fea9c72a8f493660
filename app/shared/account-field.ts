/** The hidden field of every signed-in form: the fingerprint of the account that the page was rendered for. */
export const accountField = "renderedFor";

/** The reason for refusing a post: its page was rendered for another account. */
export interface OtherAccount {
  name: string;
  href: string;
}
