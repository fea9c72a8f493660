import { data } from "react-router";
import type { SignupErrorData } from "~/components/accounts/signup-error";
import { type ProviderFault, providerFaults } from "~/domain/accounts/provider/provider-faults";
import type { Refusal, Refused } from "~/web/form-action.server";

/**
 * Returns how a sign-in through the provider is refused. Only for a missing address is there a hint for the visitor.
 */
export const refusalOf = (fault: ProviderFault): Refusal => ({
  form: providerFaults[fault],
  ...(fault === "deactivated" && { status: 403 }),
  ...(fault === "unreachable" && { isOutage: true }),
  ...(fault === "no-email" && { fields: { email: noEmailHint } }),
});

const noEmailHint =
  "The provider gave us no email address. You can create an account with a password instead.";

/** The Signup Error card as a loader's answer. */
export const signupError = (refused: Refused, redirectTo: string, headers: HeadersInit = {}) =>
  data<SignupErrorData>(
    { text: refused.form ?? "", hint: refused.fields?.email, redirectTo },
    { status: refused.status, headers },
  );
