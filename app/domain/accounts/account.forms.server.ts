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

/** What the account forms take; whatever else is posted is ignored. */

const { name, role } = accountFields;
const required = (error: string) => z.string({ error });

/** Addresses are compared and kept in lower case. */
export const email = required("Enter your email")
  .trim()
  .toLowerCase()
  .max(254, { error: "Email must be at most 254 characters", abort: true })
  .regex(emailPattern, wrongEmailText);

/** The password rule of sign-up. Lengths count characters, and nothing is cut or trimmed. */
const newPassword = passwordWith(accountMessages["weak-password"]);

/** The rule for each new password, in the specification's words for that place. */
const newResetPassword = passwordWith(accountMessages["weak-new-password"]);

/** The two fields of a new password; `isTypedTwice` compares them once there is one to compare. */
export const newPasswordPair = {
  password: newResetPassword,
  confirmPassword: z.string().default(""),
};
export const isTypedTwice = (pair: { password: string; confirmPassword: string }): boolean =>
  pair.password === pair.confirmPassword;
export const typedTwice = { path: ["confirmPassword"], error: accountMessages["password-mismatch"] };
/** What is said of a password that is the account's own name or address. */
export const notOwnName = { path: ["password"], error: accountMessages["own-name-password"] };

/** A person's name as an account keeps it. */
export const accountName = line({ label: name.label, max: name.limit, missing: "Enter your name" });

const redirectTo = z.string().optional();

/** Only `learner` and `expert` can be signed up for (decision B1); the learner is the default. */
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

/** No rule but "there is something": whether it is right is one uniform answer. */
export const loginForm = z.object({
  email: required("Enter your email").trim().toLowerCase().min(1, "Enter your email"),
  password: required("Enter your password"),
  remember: z.string().optional(),
  redirectTo,
  [typedField]: z.string().optional(),
});

/** `detected` (or `source=detected`) marks a browser's own guess, which never replaces a choice. */
export const timeZoneForm = z.object({
  timeZone: z
    .string({ error: accountMessages["unknown-time-zone"] })
    .refine((zone) => isTimeZone(zone) && hasClock(zone), accountMessages["unknown-time-zone"])
    .transform(canonicalZone),
  detected: z.string().optional(),
  source: z.string().optional(),
  /** The notice of the page, sealed: it is shown once more. */
  flash: z.string().default(""),
  redirectTo,
});

/** One's own details: a role can't be changed, and an address has a form of its own. */
export const detailsForm = z.object({ name: accountName, timeZone: timeZoneForm.shape.timeZone });

/** Another address for an account, with the proof of who asks. @param own the address that it has */
export const newEmailForm = (own: string, asks: Omit<ProofAsked, "email">) =>
  z.object({
    ...proofFields(asks),
    newEmail: email.refine((address) => address !== own.toLowerCase(), accountMessages["same-email"]),
  });

/**
 * The rules of a new password are those of a reset, in its words.
 * @param account whose password it is; the current one is asked for only where there is one (decision B6)
 */
export const passwordForm = (account: { hasPassword: boolean; name: string; email: string }) =>
  z
    .object({
      currentPassword: proofFields({ password: account.hasPassword }).currentPassword,
      ...newPasswordPair,
    })
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

/** The spelling under which the list of zones has it: "europe/berlin" is "Europe/Berlin". */
function canonicalZone(name: string): string {
  return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
}
