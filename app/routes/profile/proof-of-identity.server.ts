import { proofErrorField } from "~/domain/accounts/credentials/proof-of-identity.server";
import { type AccountError, accountMessages } from "~/domain/accounts/messages";
import { findOwnAccount } from "~/domain/accounts/own-account.server";
import type { ProofAsked } from "~/domain/accounts/proof-of-identity.forms.server";
import type { SignedInCaller } from "~/domain/caller";
import { type Context, servicesContext } from "~/web/context";
import type { Counted, Refusal } from "~/web/form-action.server";

/** Shared by the forms that ask for a password, a code or a passkey before they change or delete an account. */

/**
 * Returns what a form asks for: a password and a code, if the account has them, and whether it carries a passkey in place
 * of them. Whether the account has that passkey is checked by the command.
 */
export async function proofAskedBy(
  context: Context,
  { actor: { userId, hasSecondFactor } }: SignedInCaller,
  form: FormData,
) {
  const { hasPassword } = await findOwnAccount(context.get(servicesContext).db, userId);
  return { password: hasPassword, code: hasSecondFactor, isByPasskey: isByPasskey(form) };
}

/** Reports whether the form carries a passkey. */
export const isByPasskey = (form: FormData): boolean => Boolean(form.get("passkey"));

/** Returns what an attempt counts for. Codes have the same limits as at sign-in. */
export function proofAttempts({ actor: { userId } }: SignedInCaller, asks: ProofAsked): Counted[] {
  const attempts: Counted[] = [];
  if (asks.isByPasskey) return [{ rule: "passkey:account", subject: userId }];
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
  "passkey-unverified": 403,
  "passkeys-only-refused": 409,
  "passkey-needed": 409,
  "passkey-gone": 404,
  "passkey-known": 409,
  "too-many-passkeys": 409,
  "second-factor-needed": 409,
  "second-factor-unverified": 403,
  "second-factor-required": 403,
  "second-factor-is-on": 409,
  "second-factor-not-pending": 409,
};
