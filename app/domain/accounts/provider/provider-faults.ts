import { accountMessages } from "../messages";

/**
 * The texts of the Signup Error card, for a failed sign-in with the OpenID provider. A provider's own error text is
 * never shown. Texts from the specification are literal.
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

/** For the sign-in page, if the account and the provider's identity may belong to different people. */
export const signInFirstText =
  "An account with this email already exists. Please sign in with your password first: the provider works for it once the address is confirmed both here and there.";

/** The same, if the provider has confirmed the address but the account hasn't: a stranger may have made the account. */
export const neverConfirmedText =
  "An account with this email already exists, but its address was never confirmed. If you don't know its password, use “Forgot password” to choose a new one: the account is then yours, and the provider works for it.";

function failed<Words extends string>(words: Words) {
  return `Failed to get session: ${words}` as const;
}
