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
import { codeForm } from "../proof-of-identity.forms.server";

/** The forms around a mailed link. Other posted fields are ignored. */

export const forgotForm = z.object({ email });

/** @param own the signed-in account's address, used if none is posted */
export const resendForm = (own: string | null) =>
  z.object({
    email: z.preprocess(
      (text) => (typeof text === "string" && text.trim() !== "" ? text : (own ?? undefined)),
      z.string({ error: accountMessages["no-email"] }).pipe(email),
    ),
    redirectTo: z.string().default(""),
  });

/** A recovery code, for an account whose passkeys are lost. */
export const recoveryForm = codeForm.extend({ token: z.string().default("") });

const linkForm = z.object({ token: z.string().default("") });

/** @param asks `password`: whether the password is asked for too (decision B9) */
export const verifyForm = (asks: { password: boolean }) =>
  linkForm.extend({ password: asks.password ? loginForm.shape.password : z.string().optional() });

/** @param account the owner of the password; null for an invalid link: the password isn't checked then */
export const resetForm = (account: { name: string; email: string } | null) =>
  account
    ? linkForm
        .extend(newPasswordPair)
        .refine(isTypedTwice, typedTwice)
        .refine(({ password }) => !isOwnName(password, account), notOwnName)
    : linkForm.extend({ password: z.string().default(""), confirmPassword: z.string().default("") });
