import { accountMessages } from "../messages";

/**
 * What the Signup Error card says when sign-in with the OpenID provider fails. The words are ours: what a
 * provider answers is never repeated on a page. The specification's texts are literal.
 */
export const providerFaults = {
  "no-user": "No user found in session",
  "account-failed": "An error occurred during signup. Please try again.",
  "no-email": "An error occurred during signup. Please try again.",
  deactivated: accountMessages.deactivated,
  unreachable: failed("the provider can't be reached right now"),
  "foreign-answer": failed("this sign-in was started elsewhere or is already over"),
  "other-issuer": failed("the answer came from another provider"),
  cancelled: failed("the sign-in was cancelled"),
  refused: failed("the provider did not accept the sign-in"),
  invalid: failed("the provider's answer could not be verified"),
} as const satisfies Record<string, string>;

export type ProviderFault = keyof typeof providerFaults;

/** For the sign-in page, where the account and the provider can't be shown to be the same person's. */
export const signInFirstText =
  "An account with this email already exists. Please sign in with your password first: the provider works for it once the address is confirmed both here and there.";

/**
 * The same, where the provider vouches for the address and the account's was never confirmed: a stranger may have made
 * it.
 */
export const neverConfirmedText =
  "An account with this email already exists, but its address was never confirmed. If you don't know its password, use 'Forgot password' to choose a new one: the account is then yours, and the provider works for it.";

function failed<Words extends string>(words: Words) {
  return `Failed to get session: ${words}` as const;
}
