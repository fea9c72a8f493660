/** The hidden field of every signed-in form: the fingerprint of the account that the page was rendered for. */
export const accountField = "renderedFor";

/** Why a post was refused: its page was rendered for another account. */
export interface OtherAccount {
  /** The account that is signed in now. */
  name: string;
  /** The page that the form stood on. */
  href: string;
}
