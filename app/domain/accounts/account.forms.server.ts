import { z } from "zod";
import { emailPattern, line, wrongEmailText } from "~/domain/form-fields.server";
import { isTimeZone } from "~/shared/format-time";
import { isLonger } from "~/shared/text-length";
import { hasClock } from "~/shared/time.server";
import { typedField } from "~/shared/typed-field";
import { accountFields, longestPassword } from "./account-fields";
import { isCommonPassword, isOwnName } from "./common-passwords.server";
import { accountMessages } from "./messages";
import { type ProofAsked, proofFields } from "./proof-of-identity.forms.server";

/** The account forms. Other posted fields are ignored. */

const { name, role } = accountFields;
const required = (error: string) => z.string({ error });

/** Addresses are compared and stored in lower case. */
export const email = required("Enter your email")
  .trim()
  .toLowerCase()
  .max(254, { error: "Email must be at most 254 characters", abort: true })
  .regex(emailPattern, wrongEmailText);

/** The password rule of sign-up. Lengths count characters, and nothing is cut or trimmed. */
const newPassword = passwordWith(accountMessages["weak-password"]);

/** The same rule for a reset or a change, with the specification's text for them. */
const newResetPassword = passwordWith(accountMessages["weak-new-password"]);

/** The two fields of a new password. `isTypedTwice` compares them. */
export const newPasswordPair = {
  password: newResetPassword,
  confirmPassword: z.string().default(""),
};
export const isTypedTwice = (pair: { password: string; confirmPassword: string }): boolean =>
  pair.password === pair.confirmPassword;
export const typedTwice = { path: ["confirmPassword"], error: accountMessages["password-mismatch"] };
/** The error for a password that is the account's own name or address. */
export const notOwnName = { path: ["password"], error: accountMessages["own-name-password"] };

export const accountName = line({ label: name.label, max: name.limit, missing: "Enter your name" });

const redirectTo = z.string().optional();

/** Accepts the roles `learner` (the default) and `expert` only (decision B1). */
export const signupForm = z
  .object({
    role: z.enum(["learner", "expert"], { error: "Choose Learner or Expert" }).default(role.initial),
    name: accountName,
    email,
    password: newPassword,
    remember: z.string().optional(),
    redirectTo,
  })
  .refine((account) => !isOwnName(account.password, account), notOwnName);

/** Requires only that both fields are filled in: all wrong values get the same answer. */
export const loginForm = z.object({
  email: required("Enter your email").trim().toLowerCase().min(1, "Enter your email"),
  password: required("Enter your password"),
  remember: z.string().optional(),
  redirectTo,
  [typedField]: z.string().optional(),
});

/** `detected` (or `source=detected`) marks a zone that the browser detected, which never replaces a chosen one. */
export const timeZoneForm = z.object({
  timeZone: z
    .string({ error: accountMessages["unknown-time-zone"] })
    .refine((zone) => isTimeZone(zone) && hasClock(zone), accountMessages["unknown-time-zone"])
    .transform(canonicalZone),
  detected: z.string().optional(),
  source: z.string().optional(),
  /** The sealed notice of the page, which is shown again after the post. */
  flash: z.string().default(""),
  redirectTo,
});

/** The user's own details. The role can't be changed, and the address has its own form. */
export const detailsForm = z.object({ name: accountName, timeZone: timeZoneForm.shape.timeZone });

/** A new address for an account, with a proof of identity. @param own the current address */
export const newEmailForm = (own: string, asks: Omit<ProofAsked, "email">) =>
  z.object({
    ...proofFields(asks),
    newEmail: email.refine((address) => address !== own.toLowerCase(), accountMessages["same-email"]),
  });

/**
 * A new password follows the same rules as in a reset, with the same texts.
 * @param account the owner of the password
 * @param asks the current password is required only if there is one (decision B6)
 */
export const passwordForm = (account: { name: string; email: string }, asks: Omit<ProofAsked, "email">) =>
  z
    .object({ ...proofFields(asks), ...newPasswordPair })
    .refine(isTypedTwice, typedTwice)
    .refine(({ password }) => !isOwnName(password, account), notOwnName);

function passwordWith(weakText: string) {
  return required("Enter your password").superRefine((text, context) => {
    const addIssue = (message: string) => context.addIssue({ code: "custom", message });
    if (isLonger(text, longestPassword)) addIssue(accountMessages["long-password"]);
    else if (!isLonger(text, 7) || !/\p{L}/u.test(text) || !/\p{N}/u.test(text)) addIssue(weakText);
    else if (isCommonPassword(text)) addIssue(accountMessages["common-password"]);
  });
}

/** Returns a zone as the list of zones spells it: "europe/berlin" becomes "Europe/Berlin". */
function canonicalZone(name: string): string {
  return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
}
