import { z } from "zod";
import {
  email,
  isTypedTwice,
  loginForm,
  newPasswordPair,
  notOwnName,
  typedTwice,
} from "../account.forms.server";
import { isOwnName } from "../common-passwords.server";
import { accountMessages } from "../messages";

/** What the forms around a mailed link take; whatever else is posted is ignored. */

export const forgotForm = z.object({ email });

/** @param own the signed-in account's address, which counts where none is given */
export const resendForm = (own: string | null) =>
  z.object({
    email: z.preprocess(
      (text) => (typeof text === "string" && text.trim() !== "" ? text : (own ?? undefined)),
      z.string({ error: accountMessages["no-email"] }).pipe(email),
    ),
    redirectTo: z.string().default(""),
  });

const linkForm = z.object({ token: z.string().default("") });

/** @param asks the password is asked for as well (decision B9) */
export const verifyForm = (asks: { password: boolean }) =>
  linkForm.extend({ password: asks.password ? loginForm.shape.password : z.string().optional() });

/** @param account whose password it is; null for a link that is gone: that is said first, as no password would help */
export const resetForm = (account: { name: string; email: string } | null) =>
  account
    ? linkForm
        .extend(newPasswordPair)
        .refine(isTypedTwice, typedTwice)
        .refine(({ password }) => !isOwnName(password, account), notOwnName)
    : linkForm.extend({ password: z.string().default(""), confirmPassword: z.string().default("") });
