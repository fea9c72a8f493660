import { proofErrorField } from "~/domain/accounts/credentials/proof-of-identity.server";
import { type AccountError, accountMessages } from "~/domain/accounts/messages";
import type { ProofAsked } from "~/domain/accounts/proof-of-identity.forms.server";
import type { SignedInCaller } from "~/domain/caller";
import type { Counted, Refusal } from "~/web/form-action.server";

/** Shared by the forms that ask for a password or a code before they change or delete an account. */

/** Returns what an attempt counts for. Codes have the same limits as at sign-in. */
export function proofAttempts({ actor: { userId } }: SignedInCaller, asks: ProofAsked): Counted[] {
  const attempts: Counted[] = [];
  if (asks.password || asks.email) attempts.push({ rule: "profile:account", subject: userId, forgive: true });
  if (asks.code) attempts.push({ rule: "second-step:account", subject: userId, forgive: true });
  return attempts;
}

/** Returns the refusal: beside its field if the proof is wrong, else above the form. */
export function refused(error: AccountError): Refusal {
  const text = accountMessages[error];
  const field = new Map<string, string>(Object.entries(proofErrorField)).get(error);
  return field ? { fields: { [field]: text } } : { status: statusOf[error] ?? 400, form: text };
}

const statusOf: Partial<Record<AccountError, number>> = {
  "sign-in-again": 403,
  "second-factor-unverified": 403,
  "second-factor-required": 403,
  "second-factor-is-on": 409,
  "second-factor-not-pending": 409,
};
